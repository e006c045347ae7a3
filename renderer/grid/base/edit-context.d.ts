/** EditContext API (W3C Working Draft), in Chromium since 121; not in TypeScript's library. Only what typed-text.ts uses. */
interface TextUpdateEvent extends Event {
  readonly text: string
}

interface CharacterBoundsUpdateEvent extends Event {
  readonly rangeStart: number
  readonly rangeEnd: number
}

interface EditContext extends EventTarget {
  readonly text: string
  updateText: (rangeStart: number, rangeEnd: number, text: string) => void
  updateControlBounds: (bounds: DOMRect) => void
  updateSelectionBounds: (bounds: DOMRect) => void
  updateCharacterBounds: (rangeStart: number, characterBounds: readonly DOMRect[]) => void
}

declare const EditContext: { readonly prototype: EditContext; new (): EditContext }

interface HTMLElement {
  editContext: EditContext | null
}
