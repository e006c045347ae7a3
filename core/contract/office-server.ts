import * as v from 'valibot'
import type { Calls } from './input.ts'
import { asked, asks, flag, id, line, listOf, nothing, reads, short, takes, textUpTo, writes } from './input.ts'
import { deskRights } from './office.ts'

/** What the tool refuses; the terminal and the window say it in the same words (core/office/tool-text). */
export const sharedProblems = [
  'bad-address',
  'bad-name',
  'file-failed',
  'server-unreachable',
  'server-foreign',
  'server-without-tls',
  'server-certificate',
  'server-without-scram',
  'password-wrong',
  'not-admitted',
  'server-too-old',
  'server-not-durable',
  'server-prepares',
  'rights-missing',
  'database-missing',
  'database-closed',
  'database-foreign',
  'database-not-ours',
  'database-newer',
  /** From before the baseline of the SQL files. */
  'database-too-old',
  'database-in-use',
  'backup-not-ours',
  'office-refused',
  /** The server that runs on this computer. */
  'port-taken',
  /** Of the folder of a copy; `server-disk-full`: of the server. */
  'disk-full',
  'server-disk-full',
  'version-missing',
  'runs-as-root',
  'not-started',
  'failed'
] as const
export type SharedProblem = (typeof sharedProblems)[number]

/** Refusals with a text of their own in the window, because the text of the terminal names its arguments. */
export const windowProblems = [
  'address-needed',
  'file-exists',
  'office-missing',
  'name-taken',
  'desk-unknown',
  'program-missing',
  /** This desk belongs to an office already. */
  'office-joined',
  'no-keyring',
  /** The recovery code of a copy is another one. */
  'copy-code',
  /** The folder of the server is a copy of one that may be in use elsewhere. */
  'server-copied'
] as const
export type WindowProblem = (typeof windowProblems)[number]

export interface ToolRefusal {
  readonly problem: SharedProblem | WindowProblem
  /** Inserted into the text: a name, a version, a message of the server. Never a password or the path of a folder. */
  readonly detail: string
}

/** `cancelled`: the user closed a dialog of the system; nothing has changed. */
export type ToolAnswer<T> =
  | { readonly end: 'done'; readonly value: T }
  | ({ readonly end: 'refused' } & ToolRefusal)
  | { readonly end: 'cancelled' }

export interface NewPairing {
  readonly desk: string
  /** Name of the file that was saved. */
  readonly file: string
  /** Shown once. */
  readonly pin: string
  /** Addresses at which no line of pg_hba.conf admits the desk, as tried from this computer. */
  readonly blocked: readonly string[]
}

/** The extension of a copy of the office. */
export const copyExtension = 'ajukan-office'

/** An address of this computer at which desks of its network can reach the server. */
export interface ServerAddressFacts {
  readonly host: string
  /** The desks of this network are let in, as `192.168.1.0/24`. */
  readonly network: string
  /** The owner has ticked it. */
  readonly isOpen: boolean
  /** This computer still has it: routers give out other ones. */
  readonly isHere: boolean
  /** Of a network card and a private network: colleagues probably reach it. */
  readonly isLikely: boolean
}

export type ServerPhaseKind = 'stopped' | 'starting' | 'running' | 'recovering' | 'failed'

/** The nightly copy of the office. */
export interface OfficeCopies {
  /** The last two names of the folder; '' where none is chosen. */
  readonly folder: string
  /** Milliseconds since 1970 of the newest copy that was read back; 0 where there is none. */
  readonly lastAt: number
  /** Why the last one was not made; null after one that was. */
  readonly problem: ToolRefusal | null
  /** The last one failed, or two nights had none. */
  readonly isOverdue: boolean
}

/** The server of an office that runs on this computer, as a part of Ajukan. */
export type OfficeServerState =
  /** This computer cannot be one. */
  | { readonly kind: 'unavailable'; readonly why: 'no-programs' | 'no-keyring' | 'runs-as-root' }
  | { readonly kind: 'none'; readonly addresses: readonly ServerAddressFacts[]; readonly major: number }
  | {
      readonly kind: 'here'
      readonly phase: ServerPhaseKind
      /** Why it does not run; null otherwise. */
      readonly problem: ToolRefusal | null
      /** Name of the office; '' where making it has not ended. */
      readonly office: string
      readonly addresses: readonly ServerAddressFacts[]
      readonly port: number
      /** Of the certificate, in groups of four digits: other desks compare it. '' while there is none. */
      readonly fingerprint: string
      /** Version of PostgreSQL. */
      readonly major: number
      /** A newer version on this computer, to which the data can be moved; null where there is none. */
      readonly newerMajor: number | null
      readonly copies: OfficeCopies
      /** Starts with the session of the user. */
      readonly autostart: boolean
    }

/** `HOST` of this computer. */
const hosts = listOf(line(60), 16)

/** The calls about the server of this computer; a part of the contract (host-api.ts). */
export const officeServerChannels = {
  'officeServer.state': nothing.returns<OfficeServerState>(reads),
  /** Asks in a dialog of the system, then makes the server, its office and this desk as its owner, or what is missing of them. */
  'officeServer.create': takes({ office: line(200), desk: line(200), hosts }, short).returns<ToolAnswer<OfficeServerState>>({
    ...asks,
    policy: 'officeServer'
  }),
  /** Asks in a dialog of the system where an address is opened that was not. */
  'officeServer.setHosts': takes({ hosts }, short).returns<ToolAnswer<OfficeServerState>>({ ...asks, policy: 'officeServer' }),
  'officeServer.start': nothing.returns<ToolAnswer<OfficeServerState>>({ ...writes, policy: 'officeServer', person: 'seen' }),
  /** Asks in a dialog of the system, then starts a copied server in the place of the first one: it counts as restored. */
  'officeServer.useHere': nothing.returns<ToolAnswer<OfficeServerState>>({ ...asks, policy: 'officeServer' }),
  'officeServer.stop': nothing.returns<ToolAnswer<OfficeServerState>>(asked),
  'officeServer.setAutostart': takes({ on: flag }, short).returns<ToolAnswer<OfficeServerState>>({ ...writes, person: 'seen' }),
  /** Asks for the folder of the nightly copies, makes the first one, and shows the recovery code in a dialog of the system. */
  'officeServer.chooseCopies': nothing.returns<ToolAnswer<OfficeServerState>>(asks),
  'officeServer.copyNow': nothing.returns<ToolAnswer<OfficeServerState>>(writes),
  /** Shows the recovery code in a dialog of the system; the window does not get it. */
  'officeServer.showCode': nothing.returns<ToolAnswer<OfficeServerState>>(asks),
  /**
   * Asks for a copy, then as `create`, and makes the server from it. With the recovery code desks know it as their server; without it (`''`) they are paired
   * again. `desk`: this desk, where it belongs to no office.
   */
  'officeServer.restore': takes({ code: textUpTo(40, /^[\d\s-]*$/), desk: line(200), hosts }, short).returns<ToolAnswer<OfficeServerState>>(
    { ...asks, policy: 'officeServer' }
  ),
  /** Moves the data to the newer version of PostgreSQL; desks cannot connect meanwhile. */
  'officeServer.upgrade': nothing.returns<ToolAnswer<OfficeServerState>>({ ...asked, policy: 'officeServer' }),
  /** Asks for a file, adds the desk and writes its pairing file. */
  'officeServer.addDesk': takes({ name: line(200), rights: v.picklist(deskRights) }, short).returns<ToolAnswer<NewPairing>>({
    ...asked,
    policy: 'officeServer'
  }),
  /** Asks for a file and writes a new pairing file for a desk; its previous login ends. */
  'officeServer.pairDesk': takes({ desk: id }, short).returns<ToolAnswer<NewPairing>>({ ...asked, policy: 'officeServer' }),
  /** The desk of this folder is the one that counts: its double use ends, and its password is replaced. */
  'officeServer.pairOwnDesk': nothing.returns<ToolAnswer<OfficeServerState>>({ ...asked, policy: 'officeServer' })
}
export type OfficeServerChannels = Calls<typeof officeServerChannels>

export interface OfficeServerEvents {
  'officeServer.changed': OfficeServerState
}
