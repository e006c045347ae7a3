import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DeskRights } from '#core/contract/office.ts'
import type { KnownOffice, ServerToLogIn, ToolAnswer, ToolOffice, ToolProgress } from '#core/contract/office-tool.ts'
import type { Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { oneLine } from './office.ts'

type Answer<T> = Promise<Result<ToolAnswer<T>>>

/** The office tool while its dialog is open. The host asks for the password, which never enters the window. */
export const useOfficeTool = defineStore('officeTool', () => {
  const { host } = useServices()
  /** The office that was administered on this computer last. */
  const known = shallowRef<KnownOffice | null>(null)
  /** Null before the login. */
  const office = shallowRef<ToolOffice | null>(null)
  /** Progress of the running backup or restore. */
  const progress = shallowRef<ToolProgress | null>(null)
  let jobs = 0
  host.on('officeTool.progress', (step) => {
    if (jobs > 0) progress.value = step
  })

  /** Keeps the office of an answer. */
  const seen = async (asked: Answer<ToolOffice>): Answer<ToolOffice> => {
    const answered = await asked
    if (answered.ok && answered.value.end === 'done') office.value = answered.value.value
    return answered
  }
  const read = (): Answer<ToolOffice> => seen(host.call('officeTool.status', null))
  /** Reads the office again after a change. */
  const thenRead = async <T>(asked: Answer<T>): Answer<T> => {
    const answered = await asked
    if (answered.ok && answered.value.end === 'done') await read()
    return answered
  }
  const job = async <T>(asked: Answer<T>): Answer<T> => {
    jobs += 1
    try {
      return await asked
    } finally {
      jobs -= 1
      progress.value = null
    }
  }

  return {
    known,
    office,
    progress,
    open: async (): Promise<Result<KnownOffice | null>> => {
      office.value = null
      const opened = await host.call('officeTool.open', null)
      known.value = opened.ok ? opened.value : null
      return opened
    },
    /** Logs in to the server of this computer. */
    openOwn: () => {
      office.value = null
      return seen(host.call('officeServer.openTool', null))
    },
    /** The host forgets the password. */
    close: async (): Promise<void> => {
      office.value = null
      await host.call('officeTool.close', null)
    },
    checkServer: (address: string) => host.call('officeTool.checkServer', { address }),
    makeCertificate: (hosts: readonly string[]) => host.call('officeTool.makeCertificate', { hosts }),
    /** `server` null: the known office. */
    logIn: (server: ServerToLogIn | null) => seen(host.call('officeTool.logIn', { server })),
    read,
    create: (name: string, addresses: readonly string[]) => seen(host.call('officeTool.create', { name, addresses })),
    migrate: () => seen(host.call('officeTool.migrate', null)),
    setAddresses: (addresses: readonly string[]) => seen(host.call('officeTool.setAddresses', { addresses })),
    addDesk: (name: string, rights: DeskRights) => thenRead(host.call('officeTool.addDesk', { name, rights })),
    pairDesk: (desk: string) => thenRead(host.call('officeTool.pairDesk', { desk })),
    lockDesk: (desk: string, reason: string) => seen(host.call('officeTool.lockDesk', { desk, reason: oneLine(reason) })),
    unlockDesk: (desk: string) => seen(host.call('officeTool.unlockDesk', { desk })),
    readmitDesk: (desk: string, reason: string) => seen(host.call('officeTool.readmitDesk', { desk, reason: oneLine(reason) })),
    backUp: () => job(host.call('officeTool.backUp', null)),
    chooseBackup: () => job(host.call('officeTool.chooseBackup', null)),
    restore: (confirmation: string) => thenRead(job(host.call('officeTool.restore', { confirmation }))),
    choosePrograms: () => host.call('officeTool.choosePrograms', null),
    stop: () => host.call('officeTool.stop', null)
  }
})
