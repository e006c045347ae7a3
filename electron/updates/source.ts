import { isLocalAddress, readAddress } from '#core/wire/service-address.ts'

/**
 * The address of a source without a slash at its end; null where it may not be used. Only https; `mayBeLocal`: also without TLS on this computer.
 */
export const readSource = (text: string, mayBeLocal: boolean): string | null => {
  const address = readAddress(text)
  if (!address.ok) return null
  const { base } = address.value
  return base.startsWith('https:') || (mayBeLocal && isLocalAddress(base)) ? base : null
}
