import type { UpdatesText } from './id.ts'

export const updatesEn: UpdatesText = {
  title: 'Application updates',
  off: {
    'not-installed': 'This Ajukan does not run from a package, so it takes no updates.',
    'no-key': 'This package of Ajukan was made without the key of a publisher, so it takes no updates. Install a new version manually.',
    administrator: 'The administrator of this computer has turned updates off, and installs new versions.'
  },
  address: 'Update address',
  addressHint: 'An https address of your office. Leave it empty to never check for new versions.',
  addressFixed: 'Set by the administrator of this computer.',
  noAddress: 'There is no address yet, so Ajukan does not check for new versions.',
  check: 'Check for updates',
  command: 'Updates: check for a new version',
  checkedAt: (moment) => `Last checked ${moment}`,
  checking: 'Checking for a new version…',
  current: 'Ajukan is the latest version.',
  found: (version) => `Ajukan ${version} is available.`,
  download: (size) => `Download (${size})`,
  downloading: (version) => `Downloading Ajukan ${version}`,
  progress: (done, all) => `${done} of ${all}`,
  preparing: 'Writing a backup before the update…',
  ready: (version) => `Ajukan ${version} is downloaded and checked.`,
  atQuit: (version) => `Ajukan ${version} is installed when Ajukan closes.`,
  ways: {
    restart: 'Ajukan writes a backup first. Your drafts are saved. While something is being sent nothing is installed.',
    open: 'Ajukan writes a backup, then opens the package with the installer of the system. Close Ajukan before you install it.',
    show: 'Ajukan writes a backup, then shows the package. Close Ajukan, then replace the old one with what is in the package. Your data stays where it is.'
  },
  install: {
    restart: 'Install and restart',
    open: 'Open the package',
    show: 'Show the package'
  },
  installAtQuit: 'Install when closing',
  notAtQuit: 'Do not install',
  notes: 'What is new',
  refused: 'Refused, nothing has changed.',
  again: 'Download again',
  later: 'Later',
  show: 'Show the update',
  reasons: {
    address: 'The update address cannot be used: only https addresses can.',
    offline: 'The update server cannot be reached.',
    proxy: 'The proxy does not forward the request to the update server.',
    certificate: 'The certificate of the update server cannot be trusted.',
    'timed-out': 'The update server did not answer in time.',
    cut: 'The file from the update server was cut off.',
    redirected: 'The update server redirects to another address; Ajukan does not go there.',
    'not-found': 'There is no update for this kind of installation at the address.',
    'odd-answer': 'The update server answered with an error.',
    'too-large': 'The file from the update server is larger than it should be.',
    unreadable: 'The description of the update cannot be read.',
    signature: 'The signature of the description is not by the publisher of Ajukan.',
    product: 'The description is for another application.',
    system: 'The description is for another system.',
    'file-name': 'The name of the package is not a plain file name.',
    older: 'The update server offers an older version.',
    replayed: 'The update server offers an older description than one that was read before.',
    'older-data': 'That version cannot read your data.',
    step: 'That version cannot be installed over this one directly.',
    hash: 'The package is not what the publisher has signed.',
    publisher: 'The package is not signed by the publisher of this application.',
    'disk-full': 'The disk is full.',
    'disk-failed': 'The package cannot be written to the disk.'
  }
}
