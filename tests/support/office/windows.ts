import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { DeskRights, OfficeStatus } from '#core/contract/office.ts'
import { callHost } from '../drivers/host-calls.ts'
import { expect, test as base } from '../e2e.ts'
import { startKeyring, type TestKeyring } from '../fakes/test-keyring.ts'
import { choosePath, freshHome, launch, removeHome, type RunningApp } from '../running-app.ts'
import { breakableConnection, type BreakableConnection } from './breakable-connection.ts'
import { deskToPair, newOfficeOn, startOfficeServer, type OfficeServer } from './office-server.ts'

/** A desk of the office: its profile folder, its pairing file, its connection to the server. */
export interface WindowDesk extends BreakableConnection {
  readonly id: string
  readonly name: string
  readonly home: string
  /** Path of the pairing file. */
  readonly file: string
  readonly pin: string
  /** Opens the application, which has not joined the office before `join`. */
  open(size?: { readonly width: number; readonly height: number }): Promise<RunningApp>
  /** Opens the application and joins without the settings. Resolves when it has exchanged with the office. */
  join(size?: { readonly width: number; readonly height: number }): Promise<RunningApp>
}

export interface WindowOffice {
  readonly id: string
  readonly server: OfficeServer
  /** Meja 1 is an owner, Meja 2 a broker, Meja 3 a viewer. */
  readonly desks: Readonly<Record<DeskRights, WindowDesk>>
}

const names: Readonly<Record<DeskRights, string>> = { owner: 'Meja 1', broker: 'Meja 2', viewer: 'Meja 3' }

/** What the desk says of its office; null without one. */
export const officeStatus = async ({ page }: RunningApp): Promise<OfficeStatus | null> => {
  const status = await callHost(page, 'office.status', null)
  if (!status.ok) throw new Error(`no status of the office: ${status.failure.code}`)
  return status.value
}

/** Exchanges with the office, after a change of the connection or of the generation too, which end the one that runs. */
export const exchange = ({ page }: RunningApp): Promise<void> =>
  expect.poll(async () => callHost(page, 'office.exchange', null)).toEqual({ ok: true, value: null })

/** The office in the status bar. */
export const officeState = (page: Page): Locator => page.locator('[data-office-state]')
/** The section of the settings. */
export const officePart = (page: Page): Locator => page.locator('[data-part="office"]')
export const fact = (page: Page, name: string): Locator => officePart(page).locator(`[data-fact="${name}"]`)
export const goOffice = (page: Page): Promise<void> => officeState(page).locator('[data-action="office.settings"]').click()

/** Joins without the settings; resolves when the desk has exchanged with the office. */
export const joinOffice = async (running: RunningApp, { file, pin }: Pick<WindowDesk, 'file' | 'pin'>): Promise<void> => {
  await choosePath(running.app, file)
  const paired = await callHost(running.page, 'office.pair', { pin })
  if (!paired.ok) throw new Error(`not joined: ${paired.failure.code} ${paired.failure.detail ?? ''}`)
  await expect.poll(async () => (await officeStatus(running))?.contact.kind).toBe('connected')
  await exchange(running)
}

/**
 * `office`: an office with three desks on a real PostgreSQL, whose windows are opened by the test; those that are still open at its end are closed. Server and
 * keyring start once for each worker. Linux only: elsewhere the windows would use the keyring of the user.
 */
export const test = base.extend<
  { office: WindowOffice },
  { surroundings: { readonly server: OfficeServer; readonly keyring: TestKeyring } }
>({
  surroundings: [
    // Playwright reads from the pattern what a fixture uses.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const [server, keyring] = await Promise.all([startOfficeServer(), startKeyring()])
      await use({ server, keyring })
      await Promise.all([server.stop(), keyring.close()])
    },
    { scope: 'worker' }
  ],
  office: async ({ surroundings: { server, keyring }, windowSize }, use) => {
    const id = await newOfficeOn(server)
    const running = new Set<RunningApp>()
    const homes: string[] = []
    const connections: BreakableConnection[] = []
    const deskOf = async (rights: DeskRights): Promise<WindowDesk> => {
      const connection = await breakableConnection(server.address)
      connections.push(connection)
      const name = names[rights]
      const { desk, file, pin } = await deskToPair(server, id, { name, rights, addresses: [connection.address] })
      const home = await freshHome()
      homes.push(home)
      const path = join(home, 'pairing.ajukan-desk')
      await writeFile(path, file)
      const open: WindowDesk['open'] = async (size = windowSize) => {
        const opened = await launch({ ...size, home, args: ['--password-store=gnome-libsecret'], env: keyring.env })
        running.add(opened)
        opened.app.process().once('exit', () => running.delete(opened))
        return opened
      }
      const joined: WindowDesk['join'] = async (size) => {
        const opened = await open(size)
        await joinOffice(opened, { file: path, pin })
        return opened
      }
      return { ...connection, id: desk, name, home, file: path, pin, open, join: joined }
    }
    const [owner, broker, viewer] = [await deskOf('owner'), await deskOf('broker'), await deskOf('viewer')]
    await use({ id, server, desks: { owner, broker, viewer } })
    try {
      for (const one of running) await one.close()
    } finally {
      for (const connection of connections) await connection.cut()
      for (const home of homes) await removeHome(home)
    }
  }
})
