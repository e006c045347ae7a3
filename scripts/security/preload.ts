import ts from 'typescript'
import { callsOf, nodesIn, type Check } from './project.ts'

const folder = 'electron/preload/'
/** What the preload may call, with the channels. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  invoke: ["'host'"],
  send: ["'host-flushed'"],
  on: ["'host-event'"],
  removeListener: ["'host-event'"]
}

/** The preload exposes one object of functions, which call fixed channels and pass on no event. */
export const preloadIsNarrow: Check = (project) => {
  const uses = nodesIn(project, folder, 'ipcRenderer', ts.isIdentifier).filter(
    ({ node, text }) => text === 'ipcRenderer' && !ts.isImportSpecifier(node.parent)
  )
  const wrong = uses.filter(({ node }) => {
    const access = node.parent
    if (!ts.isPropertyAccessExpression(access) || access.expression !== node || !ts.isCallExpression(access.parent)) return true
    return allowed[access.name.text]?.includes(access.parent.arguments[0]?.getText() ?? '') !== true
  })
  const exposed = callsOf(project, folder, 'exposeInMainWorld')
  const events = nodesIn(project, folder, '_event', ts.isIdentifier).filter(
    ({ text, node }) => text === '_event' && !ts.isParameter(node.parent)
  )
  const imports = nodesIn(project, folder, 'electron', ts.isImportDeclaration).filter(
    ({ node, text }) =>
      node.moduleSpecifier.getText() === "'electron'" && !/^import \{ contextBridge, ipcRenderer(?:, type IpcRendererEvent)? \}/.test(text)
  )
  return [
    ...wrong.map(({ where, node }) => `${where}  ${node.parent.parent.getText().slice(0, 100)}`),
    ...events.map(({ where }) => `${where}  passes an event of Electron on`),
    ...imports.map(({ where, text }) => `${where}  ${text}`),
    ...(exposed.length === 1 && exposed[0]?.text === "contextBridge.exposeInMainWorld('host', bridge)"
      ? []
      : [`${folder} exposes ${exposed.length} objects, or another one than the bridge`])
  ]
}
