interface TypedTextDeps {
  /** Whether a focused element takes text: a selected cell, or the grid itself while it has no rows. */
  readonly isTarget: (element: HTMLElement) => boolean
  /** Receives the text that was typed into the selected cell, which the grid opens with it. */
  readonly take: (text: string) => unknown
}

/** Gives a selected cell the text that is composed or inserted in it; `take` receives it when it is complete. */
const receiveText = (cell: HTMLElement, take: TypedTextDeps['take']): EditContext => {
  const context = new EditContext()
  let isComposing = false
  const show = (text: string): void => {
    if (text === '') cell.removeAttribute('data-composing')
    else cell.setAttribute('data-composing', text)
  }
  const placeWindow = (): void => {
    const bounds = cell.getBoundingClientRect()
    context.updateControlBounds(bounds)
    context.updateSelectionBounds(bounds)
  }
  const finish = (): void => {
    const { text } = context
    context.updateText(0, text.length, '')
    show('')
    if (text !== '' && document.activeElement === cell) take(text)
  }
  context.addEventListener('compositionstart', () => {
    isComposing = true
    placeWindow()
  })
  context.addEventListener('textupdate', () => (isComposing ? show(context.text) : finish()))
  context.addEventListener('characterboundsupdate', (event) => {
    const { rangeStart, rangeEnd } = event as CharacterBoundsUpdateEvent
    const bounds = cell.getBoundingClientRect()
    context.updateCharacterBounds(
      rangeStart,
      Array.from({ length: rangeEnd - rangeStart }, () => bounds)
    )
  })
  context.addEventListener('compositionend', () => {
    isComposing = false
    finish()
  })
  placeWindow()
  return context
}

/**
 * Text that is typed into a selected cell while its editor is closed: from the keyboard, by an input method, a dead key, dictation or the emoji panel. The
 * focused cell has an EditContext, so that an input method composes in it as in a text field. The text of an unfinished composition is shown in the
 * cell (`data-composing`); when it is confirmed the cell is opened with it, when the cell is left it is dropped. Returns the listeners of the grid.
 */
export const useTypedText = ({ isTarget, take }: TypedTextDeps) => {
  let cell: HTMLElement | null = null
  return {
    onFocusin: ({ target }: FocusEvent): void => {
      // Not when the focus leaves it: Chromium would go on to send text to a context that has lost its element before the blur.
      if (cell !== null) cell.editContext = null
      cell = target instanceof HTMLElement && isTarget(target) ? target : null
      if (cell === null) return
      // A new one each time: Chromium does not always begin a composition anew in one that was used before.
      cell.editContext = receiveText(cell, take)
      // Input methods are active where the selection is editable.
      document.getSelection()?.collapse(cell, 0)
    },
    onFocusout: (): void => cell?.removeAttribute('data-composing')
  }
}
