import { expect, test } from 'vitest';
import { WheelSteps } from './wheel-steps';

test('a notch turns once, either way', () => {
  const wheel = new WheelSteps();
  expect(wheel.step({ deltaY: 120, timeStamp: 1000 })).toBe(1);
  expect(wheel.step({ deltaY: -120, timeStamp: 1200 })).toBe(-1);
});

test('a wheel that spins turns no faster than can be seen', () => {
  const wheel = new WheelSteps();
  const turns = [0, 30, 60, 90, 120].map((timeStamp) => wheel.step({ deltaY: 120, timeStamp }));
  expect(turns).toEqual([1, 0, 0, 1, 0]);
});

test('the small steps of a trackpad add up', () => {
  const wheel = new WheelSteps();
  wheel.step({ deltaY: 120, timeStamp: 0 });
  const turns = [100, 116, 132, 148, 164].map((timeStamp) => wheel.step({ deltaY: 12, timeStamp }));
  expect(turns).toEqual([0, 0, 0, 1, 0]);
});
