/** Whether an ellipsis leaves out a part of the text of an element. */
const isShortened = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2)
  )
}

/** The whole text of the first element in a control that shows a part of it; '' if all are whole. */
export const shortenedText = (control: HTMLElement): string => {
  const found = [control, ...control.querySelectorAll<HTMLElement>('*')].find(isShortened)
  return found?.textContent.trim() ?? ''
}

/** The elements whose title is from here; other titles belong to the view. */
const titled = new WeakSet<HTMLElement>()

/** Gives a text that is shortened below the pointer its whole text as tooltip, and takes it away where the text is whole again. */
export const titleShortened = ({ target }: Event): void => {
  for (let element = target; element instanceof HTMLElement; element = element.parentElement) {
    if (titled.has(element)) {
      titled.delete(element)
      element.removeAttribute('title')
    } else if (element.title !== '') return
    if (!isShortened(element)) continue
    element.title = element.textContent.trim()
    titled.add(element)
    return
  }
}
