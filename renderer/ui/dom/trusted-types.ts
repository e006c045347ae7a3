declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): unknown }
  }
}

/**
 * Creates the default policy of Trusted Types, which the content policy requires: only a URL of this origin may become a worker. Other text that
 * would become a script or HTML throws.
 */
export const allowOwnWorkers = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const url = new URL(address, window.location.href)
      return url.protocol === window.location.protocol && url.host === window.location.host ? address : null
    }
  })
}
