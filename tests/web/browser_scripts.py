"""Scripts that give a page a browser with other abilities, for tests and pictures."""

from __future__ import annotations

# What is spoken is written down instead.
LISTEN = """(() => {
    window.spoken = [];
    const voices = [{ lang: 'fr-FR', name: 'voice' }];
    Object.defineProperty(window, 'speechSynthesis', { value: {
        cancel: () => {}, getVoices: () => voices,
        speak: words => window.spoken.push([words.lang, words.text]),
    } });
    window.SpeechSynthesisUtterance = function (text) { this.text = text; };
})()"""
# Nothing more can be stored, not even a letter.
FILL_MEMORY = """() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
        try {
            for (let n = 0; ; n += 1) localStorage.setItem(`filler ${size} ${n}`, 'x'.repeat(size));
        } catch { /* full to this size */ }
    }
}"""
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined })"
# A phone that keeps its screen on, counts who asks for it and can be told to refuse.
PHONE_WITH_LOCK = """(() => {
    window.asked = 0;
    window.refuses = false;
    const request = async () => {
        window.asked += 1;
        if (window.refuses) throw new DOMException('low battery', 'NotAllowedError');
        window.lock = Object.assign(new EventTarget(), { released: false });
        window.lock.release = async () => { window.lock.released = true; };
        return window.lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
})()"""
REFUSING_PHONE = PHONE_WITH_LOCK.replace("refuses = false", "refuses = true")
