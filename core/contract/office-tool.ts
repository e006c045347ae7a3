import * as v from 'valibot'
import { asked, asks, type Calls, id, line, listOf, members, nothing, reads, reason, sha256, short, takes, textUpTo } from './input.ts'
import { deskRights } from './office.ts'
/** The office tool for the window: the functions of `ajukan --office` without a terminal. Described in docs/office. */
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
  'program-too-old',
  'program-too-new',
  'backup-failed',
  'backup-not-ours',
  'office-refused',
  /** The server that runs on this computer. */
  'port-taken',
  'disk-full',
  'version-missing',
  'runs-as-root',
  'not-started',
  'failed'
] as const
export type SharedProblem = (typeof sharedProblems)[number]

/** Refusals with a text of their own in the window, because the text of the terminal names its arguments. */
export const windowProblems = [
  'fingerprint-needed',
  'address-needed',
  'bad-host',
  'file-exists',
  'confirmation-needed',
  'office-missing',
  'office-several',
  'name-taken',
  'desk-unknown',
  'program-missing',
  /** The window has closed the tool, or another backup or restore runs. */
  'tool-closed',
  'tool-busy',
  /** This desk belongs to an office already. */
  'office-joined',
  'no-keyring',
  /** The recovery code of a copy is another one. */
  'copy-code'
] as const
export type WindowProblem = (typeof windowProblems)[number]

export interface ToolRefusal {
  readonly problem: SharedProblem | WindowProblem
  /** Inserted into the text: a name, a version, a message of the server. Never a password or the path of a folder. */
  readonly detail: string
}

/** `cancelled`: the user closed a dialog of the system or stopped the work; nothing has changed. */
export type ToolAnswer<T> =
  | { readonly end: 'done'; readonly value: T }
  | ({ readonly end: 'refused' } & ToolRefusal)
  | { readonly end: 'cancelled' }

/** The office last administered on this computer, from the file of the tool, without the password. */
export interface KnownOffice {
  /** `HOST:PORT`, or the folder of the socket on this computer. */
  readonly server: string
  readonly database: string
  readonly user: string
}

/** How a server can be recognised: a public authority signed its certificate, or the user compares the key fingerprint. */
export interface ServerIdentity {
  readonly trust: 'authority' | 'key'
  /** SHA-256 of the public key in its certificate, in hexadecimal digits. */
  readonly fingerprint: string
}

/** Only control characters are rejected here; the tool validates the value and explains the reason. */
const address = line(260)
const addresses = listOf(address, 8)
/** PostgreSQL cuts a longer name. */
const identifier = textUpTo(63, /^[^\p{Cc}]+$/u)

const serverToLogIn = members({
  address,
  database: identifier,
  user: identifier,
  /** The fingerprint that the user has confirmed; null if a public authority signed the certificate. */
  fingerprint: v.nullable(sha256)
})
export type ServerToLogIn = v.InferOutput<typeof serverToLogIn>

/** For a self-signed server certificate. */
export interface NewCertificate {
  /** Names of the files in the chosen folder. */
  readonly certificate: string
  readonly key: string
  /** SHA-256 of the public key, in hexadecimal digits. */
  readonly fingerprint: string
}

export interface ToolDesk {
  readonly desk: string
  readonly name: string
  readonly rights: string
  readonly state: string
  /** Milliseconds since 1970: the last contact, or when it was added. */
  readonly lastContact: number
  /** It has said hello since it was paired. */
  readonly isPaired: boolean
  /** Version of its data; 0 before its first hello. */
  readonly schema: number
  /** Rows on the desk not pushed yet, as last reported; null if never. */
  readonly waiting: number | null
  /** The same identity was used from two places. */
  readonly isForked: boolean
  /** It has not presented its data since the generation began. */
  readonly mustPresent: boolean
  /** A locked or retired desk has newer data than the office; no new generation was started for it. */
  readonly saysOlder: boolean
  /** Changes that the desk has not confirmed; null if unknown because a generation has begun. */
  readonly behind: number | null
}

/** Counts of an office, by their names there. */
export const toolCounts = ['declarations', 'attempts', 'closed', 'openBranches', 'documents', 'documentBytes'] as const
export type ToolCount = (typeof toolCounts)[number]

export interface ToolStatus {
  readonly office: string
  readonly name: string
  readonly generation: number
  readonly sendingOpen: boolean
  readonly desks: readonly ToolDesk[]
  readonly counts: Readonly<Record<ToolCount, number>>
  /** Other databases of the server that the rights let a desk connect to. */
  readonly otherDatabases: readonly string[]
}

/** What is in the database that the tool has logged in to. */
export type ToolOffice =
  /** No office yet; the database may be missing too. `addresses`: where desks can probably reach the server. */
  | { readonly kind: 'none'; readonly database: string; readonly addresses: readonly string[] }
  /** An office of an older version of Ajukan. */
  | { readonly kind: 'outdated'; readonly database: string; readonly from: number; readonly to: number }
  | {
      readonly kind: 'office'
      /** `HOST:PORT`, or the folder of the socket on this computer. */
      readonly server: string
      readonly user: string
      readonly database: string
      /** Version of the database. */
      readonly schema: number
      /** Version of PostgreSQL. */
      readonly version: string
      /** Addresses of the server for the next pairing file; empty before the user has entered one. */
      readonly addresses: readonly string[]
      /** Addresses that could not be reached from this computer when they were given. */
      readonly unchecked: readonly string[]
      readonly status: ToolStatus
    }

export interface NewPairing {
  readonly desk: string
  /** Name of the file that was saved. */
  readonly file: string
  /** Shown once. */
  readonly pin: string
  /** Addresses at which no line of pg_hba.conf admits the desk, as tried from this computer. */
  readonly blocked: readonly string[]
}

export interface ChosenOfficeBackup {
  readonly file: string
  readonly bytes: number
  /** Milliseconds since 1970: when the file was written. */
  readonly at: number
}

export interface RestoredOffice {
  /** The database before, which stays. */
  readonly kept: string
  /** Names of desks that need a new pairing file, because this server did not have their logins. */
  readonly newLogins: readonly string[]
  /** Names of desks that were out of service; they are locked now. */
  readonly retired: readonly string[]
  /** Names of desks that the backup does not have. No desk waits for their data. */
  readonly missing: readonly string[]
  /** Desks with the state that they have in the backup, where the database before could not be read. */
  readonly unknown: readonly { readonly name: string; readonly state: string }[]
}

/** `switching` cannot be stopped. */
export interface ToolProgress {
  readonly step: 'writing' | 'checking' | 'restoring' | 'switching'
  /** Size of the written file; 0 in other steps. */
  readonly bytes: number
}

/** The calls about the office tool; a part of the contract (host-api.ts). */
export const officeToolChannels = {
  /** Loads the tool. Null if it knows no office yet. Other calls fail before it and after `officeTool.close`. */
  'officeTool.open': nothing.returns<KnownOffice | null>({ ...reads, policy: 'officeTool' }),
  /** Forgets the password, and stops a backup or a restore; resolves when that has ended. */
  'officeTool.close': nothing.returns<null>(reads),
  /** Reads the certificate of a server, after a dialog that names it. Nothing is sent to it. */
  'officeTool.checkServer': takes({ address }, short).returns<ToolAnswer<ServerIdentity>>({ ...asks, policy: 'officeTool' }),
  /** Asks for a folder and writes a certificate with its key for a server that has these names and addresses. Needs no login. */
  'officeTool.makeCertificate': takes({ hosts: addresses }, short).returns<ToolAnswer<NewCertificate>>(asks),
  /** `server` null: the known office. Asks for the password in a window of the host, which keeps it in memory until `officeTool.close`. */
  'officeTool.logIn': takes({ server: v.nullable(serverToLogIn) }, short).returns<ToolAnswer<ToolOffice>>({
    ...asks,
    policy: 'officeTool'
  }),
  /** Reads the office again. */
  'officeTool.status': nothing.returns<ToolAnswer<ToolOffice>>(reads),
  /** Creates the office, and its database if it is missing. */
  'officeTool.create': takes({ name: line(200), addresses }, short).returns<ToolAnswer<ToolOffice>>(asked),
  /** Brings the database to the version of this Ajukan. */
  'officeTool.migrate': nothing.returns<ToolAnswer<ToolOffice>>(asked),
  'officeTool.setAddresses': takes({ addresses }, short).returns<ToolAnswer<ToolOffice>>(asked),
  /** Asks for a file, adds the desk and writes its pairing file. */
  'officeTool.addDesk': takes({ name: line(200), rights: v.picklist(deskRights) }, short).returns<ToolAnswer<NewPairing>>(asked),
  /** Asks for a file and writes a new pairing file for a desk; its previous login ends. */
  'officeTool.pairDesk': takes({ desk: id }, short).returns<ToolAnswer<NewPairing>>(asked),
  'officeTool.lockDesk': takes({ desk: id, reason }, short).returns<ToolAnswer<ToolOffice>>(asked),
  'officeTool.unlockDesk': takes({ desk: id }, short).returns<ToolAnswer<ToolOffice>>(asked),
  /** Confirms that the copy of a forked desk is no longer used. */
  'officeTool.readmitDesk': takes({ desk: id, reason }, short).returns<ToolAnswer<ToolOffice>>(asked),
  /** Asks for a file and writes a backup into it. A stopped or failed one leaves no file. */
  'officeTool.backUp': nothing.returns<ToolAnswer<{ readonly file: string; readonly bytes: number }>>(asks),
  /** Asks for a backup, checks that it is one of an office, and reads all of it. */
  'officeTool.chooseBackup': nothing.returns<ToolAnswer<ChosenOfficeBackup>>(asks),
  /** Replaces the database with the chosen backup; `confirmation` is the name of the database as the user has typed it. */
  'officeTool.restore': takes({ confirmation: line(200) }, short).returns<ToolAnswer<RestoredOffice>>(asked),
  /** Asks for the folder of pg_dump and pg_restore, where they are not found; used until `officeTool.close`. */
  'officeTool.choosePrograms': nothing.returns<ToolAnswer<null>>(asks),
  /** Stops the running backup or restore; `switching` runs to its end. */
  'officeTool.stop': nothing.returns<null>(reads)
}
export type OfficeToolChannels = Calls<typeof officeToolChannels>

export interface OfficeToolEvents {
  'officeTool.progress': ToolProgress
}
