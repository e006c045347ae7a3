import { afterAll, vi } from 'vitest'

/*
 * Test files share a worker and its modules. An import that still runs when a file ends (a part of a component that is loaded
 * later) is rejected by Vitest, and the next file that needs the module gets the same rejection.
 */
afterAll(() => vi.dynamicImportSettled())
