import { onTestFinished } from 'vitest'
import { openMainServices, type MainServices, type MainServicesDeps } from './main-services.ts'

/** `openMainServices` for the test that runs, at whose end they are closed. */
export const openServices = async (deps: MainServicesDeps = {}): Promise<MainServices> => {
  const opened = await openMainServices(deps)
  onTestFinished(() => opened.close())
  return opened
}
