const longest = 2_000
const mail = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/**
 * An address out of a document as it may be opened once the person has seen it whole, or `null`: only http and https without a login, and mail to
 * one address with nothing prepared. Written anew from its parts: what is shown is what is opened, and a name in foreign letters shows as `xn--`.
 */
export const externalAddress = (text: string): string | null => {
  if (text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return mail.test(url.pathname) ? `mailto:${url.pathname}` : null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.hostname === '' || url.username !== '' || url.password !== '' || url.href.length > longest) return null
  return url.href
}
