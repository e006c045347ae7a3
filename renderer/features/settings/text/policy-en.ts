import type { PolicyText } from './policy-id.ts'

export const policyEn: PolicyText = {
  title: 'Policy of this computer',
  none: 'None; everything can be set here.',
  addresses: (list) => (list === '' ? 'No service but the practice service.' : `Only these services: ${list}`),
  updatesOff: 'Updates are off.',
  updatesFrom: (address) => `Updates from ${address}`,
  archiveFolder: (label) => `Archive folder: ${label}`,
  disabled: {
    practice: 'The practice profile cannot be used.',
    production: 'Production profiles cannot be used.',
    joinOffice: 'This computer cannot join an office.',
    backupElsewhere: 'Backups are written only into the folder that was already chosen.',
    restore: 'Backups cannot be restored.',
    export: 'Data cannot be saved as files.',
    print: 'Nothing can be printed.'
  },
  damaged: (problems) =>
    `The policy file of this computer cannot be used: ${problems}. Tell the administrator of the computer. Declarations can still be filled in, but until it is fixed nothing is sent, backed up elsewhere, restored, exported or printed.`,
  problems: {
    unreadable: 'the file cannot be read',
    unsafe: 'ordinary users can change the file or its folder',
    'not-json': 'its content is no JSON object',
    unknown: 'is unknown',
    missing: 'is missing',
    value: 'has a wrong value',
    version: 'is of a newer version of Ajukan'
  },
  problem: (key, what) => (key === '' ? what : `“${key}” ${what}`),
  place: {
    network: (name) =>
      `The data folder of Ajukan is on a network${name === '' ? '' : ` (${name})`}. There the database can be damaged when the connection is lost or two computers use it.`,
    synced: (name) =>
      `The data folder of Ajukan is in ${name}, which copies it to other computers. An old copy can replace newer declarations.`,
    roaming: () =>
      'The data folder of Ajukan is in the part of the Windows profile that moves between computers (Roaming). A copy from another computer can replace newer declarations.'
  },
  placeAdvice:
    'Write a backup, ask the administrator of the computer to move the data folder to the disk of this computer, then restore that backup if needed.',
  placeRegion: 'Place of the data folder',
  clock: {
    service: (here, served) =>
      `The clock of this computer is wrong: it says ${here}, the service ${served}. Set it right: aju numbers, and times that are stored, are taken from it.`,
    office: (here, served) =>
      `The clock of this computer differs from that of the office server: it says ${here}, the server ${served}. Set the wrong one right: the times of changes that all desks see are taken from this computer.`
  },
  clockRegion: 'Clock of this computer'
}
