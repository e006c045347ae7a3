import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Result } from '#core/base/result.ts'
import type { DeskRights } from '#core/contract/office.ts'
import type { OfficeServerState, ToolAnswer } from '#core/contract/office-server.ts'
import { useServices } from '../../../data/services.ts'

type Answer = Promise<Result<ToolAnswer<OfficeServerState>>>

/** The server of an office on this computer. */
export const useOfficeServer = defineStore('officeServer', () => {
  const { host } = useServices()
  /** Null before it was read. */
  const state = shallowRef<OfficeServerState | null>(null)
  host.on('officeServer.changed', (next) => (state.value = next))

  const seen = async (asked: Answer): Answer => {
    const answered = await asked
    if (answered.ok && answered.value.end === 'done') state.value = answered.value.value
    return answered
  }
  return {
    state,
    read: async (): Promise<void> => {
      const found = await host.call('officeServer.state', null)
      if (found.ok) state.value = found.value
    },
    create: (office: string, desk: string, hosts: readonly string[]) => seen(host.call('officeServer.create', { office, desk, hosts })),
    setHosts: (hosts: readonly string[]) => seen(host.call('officeServer.setHosts', { hosts })),
    start: () => seen(host.call('officeServer.start', null)),
    useHere: () => seen(host.call('officeServer.useHere', null)),
    pairOwnDesk: () => seen(host.call('officeServer.pairOwnDesk', null)),
    stop: () => seen(host.call('officeServer.stop', null)),
    chooseCopies: () => seen(host.call('officeServer.chooseCopies', null)),
    copyNow: () => seen(host.call('officeServer.copyNow', null)),
    showCode: () => seen(host.call('officeServer.showCode', null)),
    restore: (code: string, desk: string, hosts: readonly string[]) => seen(host.call('officeServer.restore', { code, desk, hosts })),
    addDesk: (name: string, rights: DeskRights) => host.call('officeServer.addDesk', { name, rights }),
    pairDesk: (desk: string) => host.call('officeServer.pairDesk', { desk }),
    upgrade: () => seen(host.call('officeServer.upgrade', null)),
    setAutostart: (on: boolean) => seen(host.call('officeServer.setAutostart', { on }))
  }
})
