/** Frozen for ever: another origin would see an empty IndexedDB. */
export const appScheme = 'app'
export const appHost = 'bundle'
export const appOrigin = `${appScheme}://${appHost}`

/** Whether an address is of our own origin, by its parsed parts and never by its beginning. */
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
