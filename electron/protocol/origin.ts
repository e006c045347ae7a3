/** Never change the scheme or host: another origin has an empty IndexedDB. */
export const appScheme = 'app'
export const appHost = 'bundle'
export const appOrigin = `${appScheme}://${appHost}`

/** Whether an address belongs to our origin. Compares parsed parts; a prefix check would accept `app://bundle.evil`. */
export const isOurAddress = (address: string): boolean => {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === '' &&
    url.port === ''
  )
}
