import type { ElectronApplication } from 'playwright'

/** The window as PNG. Not the debugger's picture: it takes a part of a zoomed window. */
export const pictureOf = async (app: ElectronApplication): Promise<Buffer> => {
  const taken = await app.evaluate(async ({ BrowserWindow }) =>
    (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64')
  )
  return Buffer.from(taken ?? '', 'base64')
}
