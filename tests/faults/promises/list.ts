import { byTrial, type KeptPromise } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'
import { ambiguous } from './ambiguous.ts'
import { archive } from './archive.ts'
import { backup } from './backup.ts'
import { clockJumps } from './clock-jumps.ts'
import { fullDisk } from './full-disk.ts'
import { hostileInput } from './hostile-input.ts'
import { importKill } from './import-kill.ts'
import { instances } from './instances.ts'
import { redirectsAndCertificates } from './redirects-and-certificates.ts'
import { longRun } from './long-run.ts'
import { lostStore } from './lost-store.ts'
import { newerProfile } from './newer-profile.ts'
import { notAPdf } from './not-a-pdf.ts'
import { oldProfiles } from './old-profiles.ts'
import { powerCut } from './power-cut.ts'
import { everyDeclarationEnds, noSecondPost } from './sending.ts'
import { tokenSecrecy } from './token.ts'
import { undo } from './undo.ts'
import { upgradeKill } from './upgrade-kill.ts'

/** One round whose kill comes about six seconds into the typing, when several texts were shown as saved. */
const lateKill = ['--rounds', '1', '--seconds', '8', '--seed', '22']

/** Every promise of the application; the sizes of `long` are part of the promise. */
export const promises: readonly KeptPromise[] = [
  {
    number: 1,
    title: 'a kill during autosave loses nothing',
    unit: 'kills',
    starts: true,
    keep: byTrial('autosave', { quick: lateKill, long: ['--rounds', '200'] })
  },
  { number: 2, title: 'a kill during an import of 2,000 lines leaves all or none', unit: 'kills', starts: true, keep: importKill },
  { number: 3, title: 'a kill during an upgrade leaves a profile that opens', unit: 'kills', starts: true, keep: upgradeKill },
  { number: 4, title: 'a full disk destroys nothing', unit: 'rounds', keep: fullDisk },
  { number: 5, title: 'a power cut keeps acknowledged work', unit: 'cuts', keep: powerCut },
  { number: 6, title: 'a lost store is rebuilt', unit: 'losses', keep: lostStore },
  { number: 7, title: 'a backup restores every byte; a damaged one is refused', unit: 'backups', keep: backup },
  { number: 8, title: 'profiles of released versions open', unit: 'profiles', keep: oldProfiles },
  { number: 9, title: 'a profile of a newer version is not changed', unit: 'profiles', keep: newerProfile },
  { number: 10, title: 'nothing is posted twice without the user', unit: 'crashes', keep: noSecondPost },
  { number: 11, title: 'every declaration ends known', unit: 'declarations', keep: everyDeclarationEnds },
  { number: 12, title: 'an ambiguous outcome is shown as unknown', unit: 'timeouts', keep: ambiguous },
  { number: 13, title: 'retries stay within the rate limit', unit: 'hours', keep: inWindow('politeRetries') },
  {
    number: 14,
    title: 'damaged answers cause neither a crash nor a wrong value',
    unit: 'answers',
    keep: byTrial('answers', { quick: ['--rounds', '500'], long: ['--rounds', '20000'] })
  },
  { number: 15, title: 'the archive of PDFs matches its index', unit: 'kills and changes', keep: archive },
  { number: 16, title: 'what is not a PDF is not stored as one', unit: 'texts', keep: notAPdf },
  { number: 17, title: 'one instance runs', unit: 'starts', starts: true, keep: instances },
  { number: 18, title: 'undo follows its model', unit: 'steps', keep: undo },
  { number: 19, title: 'jumps of the clock do no harm', unit: 'jumps', keep: clockJumps },
  { number: 20, title: 'a week offline ends in one submission each, in order', unit: 'declarations', keep: inWindow('offlineWeek') },
  {
    number: 21,
    title: 'a crash of the window loses nothing',
    unit: 'crashes',
    starts: true,
    keep: byTrial('renderer-crash', { quick: lateKill, long: ['--rounds', '100', '--within', '2000'] })
  },
  { number: 22, title: 'redirects and bad certificates get nothing', unit: 'servers', keep: redirectsAndCertificates },
  { number: 23, title: 'the token is nowhere but encrypted', unit: 'texts and files', keep: tokenSecrecy },
  { number: 24, title: 'hostile names, cells, callers and PDFs have no effect', unit: 'inputs', keep: hostileInput },
  { number: 25, title: 'long use leaks nothing', unit: 'edits', keep: longRun },
  {
    number: 26,
    title: 'an office of desks loses nothing and sends nothing twice',
    unit: 'rounds',
    starts: true,
    keep: byTrial('office', {
      quick: ['--rounds', '2', '--seed', '26', '--seconds', '1', '--desks', '3', '--declarations', '3'],
      long: ['--rounds', '1000']
    })
  }
]
