import { vi } from 'vitest'

/** Waits until `check` throws nothing, for up to 50 seconds: a loaded machine is slow, and Vitest gives up after one. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 50_000, interval: 10 })
