import { inBothLanguages, type Translator } from '#core/base/translator.ts'
import type { Channel } from '#core/contract/host-api.ts'
import type { Desk } from '#core/contract/office.ts'
import type { Settings } from '#core/contract/settings.ts'
import { shortLine } from './message-box.ts'
import { systemQuestion, type SystemQuestion } from './read-first.ts'

/** Characters of a text of the page that are shown. */
const longest = 120

const texts = inBothLanguages(({ words, same }: Translator) => ({
  /** What each call does, which the button says too. */
  actions: {
    'app.paste': words('Tempel isi papan klip', 'Paste the clipboard'),
    'app.openLink': words('Buka halaman di peramban', 'Open a page in the browser'),
    'app.openNotices': words('Buka berkas lisensi', 'Open the file of licences'),
    'archive.reveal': words('Tampilkan PDF di pengelola berkas', 'Show the PDF in the file manager'),
    'archive.showLocation': words('Buka folder arsip', 'Open the archive folder'),
    'backup.reveal': words('Tampilkan cadangan di pengelola berkas', 'Show the backup in the file manager'),
    'print.begin': words('Cetak', 'Print'),
    'print.print': words('Cetak', 'Print'),
    'mail.openDraft': words('Buka surat di program email', 'Open a letter in the mail program'),
    'mail.compose': words('Buka surat di program email', 'Open a letter in the mail program'),
    'officeServer.start': words('Jalankan server kantor', 'Start the office server'),
    'officeServer.setAutostart': words('Ubah mulai otomatis server kantor', 'Change the automatic start of the office server'),
    'officeServer.stop': words('Hentikan server kantor', 'Stop the office server'),
    'officeServer.upgrade': words(
      'Pindahkan data kantor ke versi PostgreSQL yang lebih baru',
      'Move the data of the office to a newer version of PostgreSQL'
    ),
    'officeServer.addDesk': words('Tambah meja', 'Add a desk'),
    'officeServer.pairDesk': words('Buat berkas pasangan baru untuk sebuah meja', 'Make a new pairing file for a desk'),
    'officeServer.pairOwnDesk': words('Hubungkan meja ini lagi', 'Connect this desk again'),
    'office.leave': words('Keluar dari kantor', 'Leave the office'),
    'office.decideQuarantine': words('Putuskan yang menunggu dari sebuah meja', 'Decide about what waits of a desk'),
    'office.reopenSending': words('Buka lagi pengiriman deklarasi ini', 'Open sending of this declaration again'),
    'office.retireDesk': words('Nyatakan meja tidak dipakai lagi', 'Take a desk out of service'),
    'office.writeOff': words('Berhenti menunggu sebuah meja', 'Stop waiting for a desk'),
    'office.confirmSetBack': words('Nyatakan bahwa kantor dipulihkan dari cadangan', 'State that the office was restored from a backup'),
    'office.dismissReport': words('Tolak laporan sebuah meja', 'Dismiss the report of a desk'),
    'office.openSending': words('Buka pengiriman untuk semua meja', 'Open sending for all desks'),
    'office.setQuota': words('Ubah batas nomor sebuah meja', 'Change the limit of numbers of a desk'),
    'office.retireLane': words('Akhiri sebuah seri nomor', 'End a number series'),
    'office.lockDesk': words('Kunci sebuah meja', 'Lock a desk'),
    'office.unlockDesk': words('Buka kunci sebuah meja', 'Unlock a desk'),
    'office.setRights': words('Ubah hak sebuah meja', 'Change the rights of a desk'),
    'office.renameDesk': words('Ganti nama sebuah meja', 'Rename a desk'),
    'office.renameOffice': words('Ganti nama kantor', 'Rename the office'),
    'office.resolveFork': words('Akhiri pemakaian ganda sebuah meja', 'End the double use of a desk')
  } satisfies Partial<Record<Channel, string>>,
  /** What the members of an input are. */
  members: {
    desk: words('Meja', 'Desk'),
    name: words('Nama', 'Name'),
    rights: words('Hak', 'Rights'),
    reason: words('Alasan', 'Reason'),
    result: words('Hasil', 'Result'),
    addresses: words('Alamat', 'Addresses'),
    lanes: words('Seri', 'Series'),
    numbers: words('Nomor', 'Numbers'),
    prefix: words('Awalan', 'Prefix'),
    series: words('Seri', 'Series'),
    confirmation: words('Basis data', 'Database')
  },
  rights: { owner: words('Pemilik', 'Owner'), broker: same('Broker'), viewer: words('Pembaca', 'Viewer') },
  warning: words('Lanjutkan hanya bila Anda sendiri yang baru saja memintanya.', 'Continue only if you have just asked for it yourself.')
}))

type Text = (typeof texts)['id']
const isQuestioned = (text: Text, channel: Channel): channel is keyof Text['actions'] => Object.hasOwn(text.actions, channel)
const isKnown = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

/** The lines of a question about a call: its input, with the names of desks as the office knows them. */
const linesOf = (text: Text, input: unknown, desks: readonly Pick<Desk, 'desk' | 'name'>[]): readonly string[] =>
  Object.entries(input ?? {}).flatMap(([member, value]: [string, unknown]) => {
    if (!isKnown(text.members, member)) return []
    const shown = (one: unknown): string => {
      if (member === 'desk') return desks.find(({ desk }) => desk === one)?.name ?? String(one)
      return member === 'rights' && isKnown(text.rights, String(one)) ? text.rights[String(one) as keyof Text['rights']] : String(one)
    }
    const said = Array.isArray(value) ? value.map(shown).join(', ') : shown(value)
    return [`${text.members[member]}: ${shortLine(said, longest)}`]
  })

/** The question whether the user wants a call; null for a channel that asks none. */
export const channelQuestion = (
  channel: Channel,
  input: unknown,
  desks: readonly Pick<Desk, 'desk' | 'name'>[],
  language: Settings['language']
): SystemQuestion | null => {
  const text = texts[language]
  if (!isQuestioned(text, channel)) return null
  const action = text.actions[channel]
  return systemQuestion(`${action}?`, [...linesOf(text, input, desks), text.warning], [action], language)
}
