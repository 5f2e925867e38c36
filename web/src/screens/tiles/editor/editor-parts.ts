import type { SetEditor } from '../../../tile-set/set-editor.svelte';

/** What both layouts of the editor show. */
export interface EditorParts {
  readonly editor: SetEditor;
  /** Where the set is kept: also on the server, on this device alone, or nowhere. */
  readonly saving: 'saved' | 'here' | 'nowhere';
  readonly onback: () => void;
  readonly onimport: () => void;
  readonly onexport: () => void;
  readonly onshare: () => void;
  /** The button that begins a game with these tiles, or says what is missing. */
  readonly onplay: { readonly words: string; readonly off: boolean; readonly busy: boolean; readonly onclick: () => void };
}
