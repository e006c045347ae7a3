/** Writes text to the clipboard, also as HTML if given. False if the system refuses. */
export const copyText = async (text: string, html: string | null = null): Promise<boolean> => {
  try {
    if (html === null) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return false
  }
}
