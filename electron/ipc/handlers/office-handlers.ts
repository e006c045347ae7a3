import type { Handlers } from '#core/contract/host-api.ts'
import type { OfficeChannels } from '#core/contract/office.ts'
import type { JsonObject } from '#core/base/json.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { OfficeServerChannels } from '#core/contract/office-server.ts'
import type { OfficeLink } from '../../office/desk/office-link.ts'
import type { OfficeService } from '../../office/desk/office-service.ts'
import type { ServerComparison } from '../../office/desk/server-move.ts'
import type { OfficeServer } from '../../office/local-server/office-server.ts'

export interface OfficeServerHandlerDeps {
  /** Loads what runs a server on this computer. */
  readonly officeServer: () => Promise<OfficeServer>
}

/** The server of an office that runs on this computer. */
export const officeServerHandlers = ({ officeServer }: OfficeServerHandlerDeps): Pick<Handlers, keyof OfficeServerChannels> => ({
  'officeServer.state': async () => ok(await (await officeServer()).state()),
  'officeServer.create': async (input) => ok(await (await officeServer()).create(input)),
  'officeServer.setHosts': async ({ hosts }) => ok(await (await officeServer()).setHosts(hosts)),
  'officeServer.start': async () => ok(await (await officeServer()).start()),
  'officeServer.useHere': async () => ok(await (await officeServer()).useHere()),
  'officeServer.stop': async () => ok(await (await officeServer()).stop()),
  'officeServer.chooseCopies': async () => ok(await (await officeServer()).chooseCopies()),
  'officeServer.copyNow': async () => ok(await (await officeServer()).copyNow()),
  'officeServer.showCode': async () => ok(await (await officeServer()).showCode()),
  'officeServer.restore': async (input) => ok(await (await officeServer()).restore(input)),
  'officeServer.upgrade': async () => ok(await (await officeServer()).upgrade()),
  'officeServer.setAutostart': async ({ on }) => ok(await (await officeServer()).setAutostart(on)),
  'officeServer.addDesk': async (input) => ok(await (await officeServer()).addDesk(input)),
  'officeServer.pairDesk': async (input) => ok(await (await officeServer()).pairDesk(input)),
  'officeServer.pairOwnDesk': async () => ok(await (await officeServer()).pairOwnDesk())
})

export interface OfficeHandlerDeps {
  readonly office: OfficeService
  /** Shows the system's dialog for a pairing file; null when cancelled. */
  readonly choosePairingFile: () => Promise<string | null>
  /** Whether a person wants a connection to this address, in a dialog of the system. */
  readonly confirmServer: (address: string) => Promise<boolean>
  /** Whether a person finds the fingerprint of a server to be that of the office, in a dialog of the system. */
  readonly compareServer: (question: ServerComparison) => Promise<boolean>
}

type OfficeHandlers = Pick<Handlers, keyof OfficeChannels>

/** The calls about the office. Without an office only the status, joining and the copies of a left office are answered. */
export const officeHandlers = ({ office, choosePairingFile, confirmServer, compareServer }: OfficeHandlerDeps): OfficeHandlers => {
  const withLink = async <T>(work: (link: OfficeLink) => Promise<Result<T>>): Promise<Result<T>> => {
    const found = office.office()
    if (!found.ok) return found
    return found.value === null ? fail('office-none') : work(found.value)
  }
  const read = <T>(work: (link: OfficeLink) => Promise<T>): Promise<Result<T>> => withLink(async (link) => ok(await work(link)))
  const change = (name: Parameters<OfficeLink['change']>[0], input: JsonObject): Promise<Result<null>> =>
    withLink(async (link) => {
      const done = await link.change(name, input)
      return done.ok ? ok(null) : done
    })

  return {
    async 'office.status'() {
      const found = office.office()
      return found.ok ? ok((await found.value?.status()) ?? null) : found
    },
    async 'office.pair'({ pin }) {
      const path = await choosePairingFile()
      return path === null ? ok(null) : office.pair(path, pin)
    },
    'office.moveServer': ({ address }) =>
      withLink(async () => ((await confirmServer(address)) ? office.moveServer(address, compareServer) : ok({ end: 'cancelled' }))),
    'office.moveByFile': ({ pin }) =>
      withLink(async () => {
        const path = await choosePairingFile()
        return path === null ? ok({ end: 'cancelled' }) : office.moveByFile(path, pin)
      }),
    'office.leave': ({ even }) => office.leave(even),
    'office.left': () => office.left(),
    'office.exchange': () => withLink((link) => link.exchange()),
    'office.networkChanged': () => read(async (link) => (link.resumed(), null)),
    'office.waiting': () => office.waiting(),
    'office.takenNumbers': () => read((link) => link.takenNumbers()),
    'office.contacts': () => withLink((link) => link.contacts()),
    'office.testAddresses': () => read((link) => link.testAddresses()),
    'office.desks': () => read((link) => link.desks()),
    'office.holdings': ({ after }) => read((link) => link.holdings(after)),
    'office.hold': ({ declarations, ...verb }) =>
      withLink(async (link) => {
        const done = await link.hold(declarations, verb)
        return done.ok ? ok(null) : done
      }),
    'office.incoming': () => read((link) => link.incoming()),
    'office.hasUnstoredRows': ({ declaration }) => read((link) => link.hasUnstoredRows(declaration)),
    'storeCopy.takeIncoming': (page) => withLink((link) => link.takeIncoming(page)),
    'office.refused': () => read((link) => link.refused()),
    'office.branches': () => read((link) => link.branches()),
    'office.branch': ({ branch }) => withLink((link) => link.branch(branch)),
    'office.finishBranch': (input) => change('finish_branch', { ...input }),
    'office.quarantine': ({ desk }) => withLink((link) => link.quarantine(desk)),
    'office.decideQuarantine': (input) => change('decide_quarantine', { ...input }),
    'office.lanes': () => read((link) => link.lanes()),
    'office.claimLane': ({ prefix }) =>
      withLink(async (link) => {
        const claimed = await link.change('claim_lane', { prefix })
        if (!claimed.ok) return claimed
        return ok({ prefix: stringOrEmpty(claimed.value['prefix']), series: stringOrEmpty(claimed.value['series']) })
      }),
    'office.registerNumber': ({ declaration, car }) =>
      withLink(async (link) => {
        const done = await link.registerNumber(declaration, car)
        return done.ok ? ok(null) : done
      }),
    'office.history': ({ declaration }) => withLink((link) => link.history(declaration)),
    'office.attempts': ({ declaration }) => read((link) => link.attempts(declaration)),
    'office.submissions': () => read((link) => link.submissions()),
    'office.attemptBody': ({ attempt }) => withLink((link) => link.attemptBody(attempt)),
    'office.leasePolls': ({ cars, seconds }) => read((link) => link.serviceRequests.lease(cars, seconds)),
    'office.takeRequest': ({ asker }) => read((link) => link.serviceRequests.request(asker)),
    'office.documentPlaces': ({ shas }) => read((link) => link.documents.places(shas)),
    'office.fetchDocument': (document) => withLink((link) => link.documents.fetch(document)),
    'office.stopDocument': ({ sha256 }) =>
      read((link) => {
        link.documents.stop(sha256)
        return Promise.resolve(null)
      }),
    'office.databaseSize': () => withLink((link) => link.databaseSize()),
    'office.rowHistory': ({ table, key }) => withLink((link) => link.rowHistory(table, key)),
    'office.openCalls': () => read((link) => link.openCalls()),
    'office.repeatCall': ({ id }) =>
      withLink(async (link) => {
        const done = await link.repeatCall(id)
        return done.ok ? ok(null) : done
      }),
    'office.dropCall': ({ id }) =>
      read(async (link) => {
        await link.dropCall(id)
        return null
      }),
    'office.withoutOffice': ({ declarations, until }) =>
      read(async (link) => {
        await link.setWithoutOffice(declarations, until)
        return null
      }),
    'office.confirmSending': ({ declaration, confirmation }) =>
      read(async (link) => {
        await link.setConfirmation(declaration, confirmation)
        return null
      }),
    'office.reopenSending': ({ declaration, result }) => change('reopen_sending', { declaration, word: result }),
    'office.retireDesk': ({ desk, reason }) => change('retire_desk', { desk, word: reason }),
    'office.writeOff': ({ desk, reason }) => change('write_off', { desk, word: reason }),
    'office.confirmSetBack': ({ reason }) => change('confirm_set_back', { word: reason }),
    'office.dismissReport': ({ desk, reason }) => change('dismiss_report', { desk, word: reason }),
    'office.openSending': ({ reason }) => change('open_sending', { word: reason }),
    'office.setQuota': (input) => change('set_quota', { ...input }),
    'office.retireLane': (input) => change('retire_lane', { ...input }),
    'office.lockDesk': ({ desk, reason }) => change('lock_desk', { desk, reason }),
    'office.unlockDesk': ({ desk }) => change('unlock_desk', { desk }),
    'office.setRights': ({ desk, rights }) => change('set_rights', { desk, rights }),
    'office.renameDesk': ({ desk, name }) =>
      withLink(async (link) =>
        link.identity().desk.id === desk ? change('rename_self', { name }) : change('rename_desk', { desk, name })
      ),
    'office.renameOffice': ({ name }) => change('rename_office', { name }),
    'office.resolveFork': ({ desk, reason }) => change('resolve_fork', { desk, word: reason })
  }
}
