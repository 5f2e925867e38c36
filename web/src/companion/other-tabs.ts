/** Other tabs of this browser that have the companion open. */

export interface OtherTabs {
  /** Tell the others what a game has become. */
  tell: (text: string) => void;
  /** Call back with what others tell, and when this tab is looked at again: nothing was heard while it slept. */
  listen: (ontold: (text: string) => void, onreturn: () => void) => () => void;
}

/** Null where tabs cannot hear each other; what is stored is still put together. */
export function browserTabs(): OtherTabs | null {
  if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return null;
  const channel = new BroadcastChannel('cosmic-factory.companion');
  return {
    tell: (text) => channel.postMessage(text),
    listen: (ontold, onreturn) => {
      const off = new AbortController();
      const { signal } = off;
      channel.addEventListener('message', (event: MessageEvent<unknown>) => ontold(String(event.data)), { signal });
      const onshow = (): void => {
        if (document.visibilityState === 'visible') onreturn();
      };
      document.addEventListener('visibilitychange', onshow, { signal });
      addEventListener('pageshow', onshow, { signal });
      return () => off.abort();
    },
  };
}
