import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { HostBridge } from '#core/contract/host-api.ts'

const bridge: HostBridge = {
  call: (channel, input) => ipcRenderer.invoke('host', channel, input),
  listen(listener) {
    const forward = (_event: IpcRendererEvent, event: string, payload: unknown): void => listener(event, payload)
    ipcRenderer.on('host-event', forward)
    return () => void ipcRenderer.removeListener('host-event', forward)
  },
  flushed: (answer) => ipcRenderer.send('host-flushed', answer)
}

contextBridge.exposeInMainWorld('host', bridge)
