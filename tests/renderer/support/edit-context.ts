/** What happy-dom lacks of the EditContext API (renderer/grid/base/edit-context.d.ts): the text, and the events that a browser sends for it. */
class TestEditContext extends EventTarget implements EditContext {
  text = ''
  updateText(rangeStart: number, rangeEnd: number, text: string): void {
    this.text = this.text.slice(0, rangeStart) + text + this.text.slice(rangeEnd)
  }
  updateControlBounds(): void {}
  updateSelectionBounds(): void {}
  updateCharacterBounds(): void {}
}
Object.assign(globalThis, { EditContext: TestEditContext })
