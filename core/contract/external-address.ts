const maxLength = 2_000
/** Without `%`: a mail program decodes it, to more recipients or headers. */
const mail = /^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/**
 * The normalised form of an address in a document that may be opened after confirmation, or `null`. Allowed are http and https without
 * credentials, and `mailto:` with one recipient and no prepared content. The user confirms the normalised form, which shows
 * a non-ASCII host name as `xn--`.
 */
export const externalAddress = (text: string): string | null => {
  if (text.length > maxLength || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return mail.test(url.pathname) ? `mailto:${url.pathname}` : null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.hostname === '' || url.username !== '' || url.password !== '' || url.href.length > maxLength) return null
  return url.href
}
