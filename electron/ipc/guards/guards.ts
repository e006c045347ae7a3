import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { readStartValues, startKeys, type StartValues } from '#core/derive/start-values.ts'
import { linkNames, type StoreRows, notificationScreens } from '#core/contract/app.ts'
import { attachmentLimit } from '#core/contract/archive.ts'
import { backupKept, passphraseLength } from '#core/contract/backup.ts'
import type { Channel, Input } from '#core/contract/host-api.ts'
import { letterLimits } from '#core/contract/mail.ts'
import { practiceFaults } from '#core/contract/practice.ts'
import { profileKinds, responseKinds, tokenPattern } from '#core/contract/profile.ts'
import { maxPerEnvelope, type AttemptMark } from '#core/contract/submission.ts'
import {
  zoomLimits,
  keepRules,
  mostMonths,
  defaultInboxSettings,
  readInboxSettings,
  type InboxSettings,
  sendingLimits,
  sendingModes,
  defaultTrackingSettings,
  readTrackingSettings,
  type TrackingSettings
} from '#core/contract/settings.ts'
import { longestCopyPage, copyTables } from '#core/contract/store-copy.ts'
import { isObject } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import { serviceZones } from '#core/base/calendar-day.ts'
import { codeStyles } from '#core/schema/code-lists.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import {
  bytesUpTo,
  flag,
  integerWithin,
  jsonUpTo,
  listOf,
  noInput,
  nullOr,
  numberWithin,
  objectOf,
  oneOf,
  sha256,
  textUpTo,
  type Guard
} from './guard-kit.ts'
import { maxRestored, maxText, MiB } from './input-limit.ts'
import { officeGuards } from './office-guards.ts'
import { officeToolGuards } from './office-tool-guards.ts'
import { printJobs, printedTable } from './print-guard.ts'
import { searchGuards } from './search-guards.ts'
import { updateGuards } from './update-guards.ts'

/** One guard for each channel; a missing one does not compile. */
export type Guards = { readonly [C in Channel]: Guard<Input<C>> }

const maxRows = 100_000

/** UUIDs created by the renderer, or names of built-in profiles. */
const id = textUpTo(100, /^[A-Za-z0-9][A-Za-z0-9._:-]*$/)
/** Any printable text: aju numbers may come from imported files. */
const short = textUpTo(100, /^[^\p{Cc}]*$/u)
const car = textUpTo(60, /^[^\p{Cc}]+$/u)
const line = (maxLength: number): Guard<string> => textUpTo(maxLength, /^[^\p{Cc}]*$/u)
/** A name inside a zip: a relative path whose parts do not begin with a dot. */
const nameInZip = textUpTo(240, /^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*){0,4}$/)
const within = ({ least, most }: { readonly least: number; readonly most: number }): Guard<number> => integerWithin(least, most)
const sequence = integerWithin(0, Number.MAX_SAFE_INTEGER)

const table = oneOf(copyTables)
const row: Guard<{ readonly table: string; readonly key: Json; readonly value?: Json }> = objectOf(
  { table, key: jsonUpTo(4_000, 4) },
  { value: jsonUpTo(maxText) }
)

const presentRow = objectOf({ table, key: jsonUpTo(4_000, 4), value: jsonUpTo(maxText) }, {})

const rows = listOf(row, maxRows)

const submittedEntries = listOf(objectOf({ entry: id, attempt: integerWithin(0, 1_000_000) }, {}), maxPerEnvelope)
const mark: Guard<AttemptMark> = objectOf({ profile: id, entries: submittedEntries, cars: listOf(car, maxPerEnvelope) }, {})

const wordList = listOf(line(100), 200)
/** Which values can be used is checked when the profile is saved, with a reason for each field. */
const answerRules: Guard<AnswerRules> = objectOf(
  {
    zone: oneOf(serviceZones),
    okWords: wordList,
    successWords: wordList,
    clientErrorMeansNotStored: flag,
    finishedStatuses: wordList,
    rejectedStatuses: wordList,
    releaseResponses: wordList,
    rejectionResponses: wordList,
    billingResponses: wordList,
    documentHours: numberWithin(0, 1_000_000)
  },
  {}
)

/** Other names are dropped. */
const startTexts = objectOf({}, Object.fromEntries(startKeys.map((key) => [key, line(500)])))
const startValues: Guard<StartValues> = (value, path) => {
  const texts = startTexts(value, path)
  return texts.ok ? { ok: true, value: readStartValues(texts.value) } : texts
}

const profile = objectOf(
  {
    id,
    kind: oneOf(profileKinds),
    name: line(200),
    address: line(2_000),
    edinumber: line(200),
    sendTokenOnSubmit: flag,
    documentCode: short,
    flagreplace: short,
    jenisDoc: short,
    pernyataan: line(2_000),
    pasokneg: flag,
    codeStyle: oneOf(codeStyles),
    responseKinds: listOf(oneOf(responseKinds), responseKinds.length),
    // Their ranges are checked before a profile is saved, so that the failure names them.
    timeLimit: numberWithin(0, Number.MAX_SAFE_INTEGER),
    answerLimit: numberWithin(0, Number.MAX_SAFE_INTEGER),
    ajuPrefix: short,
    ajuSeries: short,
    advisedFields: listOf(oneOf(requiredPaths), requiredPaths.length),
    startValues,
    confirmSend: flag,
    answerRules
  },
  {}
)

/** Read member by member: an invalid member becomes the default. */
const trackingSettings: Guard<TrackingSettings> = (value, path) =>
  isObject(value) ? { ok: true, value: readTrackingSettings(value, defaultTrackingSettings) } : { ok: false, path }

const inboxSettings: Guard<InboxSettings> = (value, path) =>
  isObject(value) ? { ok: true, value: readInboxSettings(value, defaultInboxSettings) } : { ok: false, path }

/** '' without a passphrase. */
const passphrase: Guard<string> = textUpTo(passphraseLength.most, new RegExp(`^(?:[^\\p{Cc}]{${passphraseLength.least},})?$`, 'u'))

/** Text of several lines. */
const lines = (maxLength: number): Guard<string> => textUpTo(maxLength, /^(?:[^\p{Cc}]|[\n\r\t])*$/u)
const letter = { to: line(letterLimits.to), subject: line(letterLimits.subject), body: lines(letterLimits.body) }

const storeRows: Guard<StoreRows> = objectOf({}, Object.fromEntries(copyTables.map((name) => [name, integerWithin(-1, 1e9)])))

const ofProfile = objectOf({ profile: id }, {})
const ofPdf = objectOf({ sha256 }, {})

export const guards: Guards = {
  'app.info': noInput,
  'app.close': noInput,
  'app.keepAwake': objectOf({ on: flag }, {}),
  'app.notify': objectOf(
    { title: line(120), body: textUpTo(500, /^(?:[^\p{Cc}]|\n)*$/u) },
    { tag: id, open: objectOf({ screen: oneOf(notificationScreens) }, { declaration: id, car: line(60) }) }
  ),
  'app.setUnreadBadge': objectOf({ unread: integerWithin(0, 1_000_000) }, {}),
  'app.openNotices': noInput,
  'app.openLink': objectOf({ link: oneOf(linkNames) }, {}),
  'app.openAddress': objectOf({ address: line(2_000) }, {}),

  'app.lastCrash': noInput,
  'app.crashSeen': noInput,

  'diagnostics.collect': objectOf({ rows: storeRows }, {}),
  'diagnostics.save': objectOf({ suggestedName: textUpTo(1_000) }, {}),

  'settings.read': noInput,
  'settings.change': objectOf(
    {},
    {
      language: oneOf(['id', 'en']),
      theme: oneOf(['system', 'light', 'dark']),
      zoom: within(zoomLimits),
      learn: flag,
      sending: oneOf(sendingModes),
      sendAtOnce: within(sendingLimits.sendAtOnce),
      perEnvelope: within(sendingLimits.perEnvelope),
      sendTries: within(sendingLimits.sendTries),
      unknownReads: within(sendingLimits.unknownReads),
      unknownMinutes: within(sendingLimits.unknownMinutes),
      notifyEnd: flag,
      paused: flag,
      tracking: trackingSettings,
      news: inboxSettings,
      keptDocuments: objectOf({ keep: oneOf(keepRules), months: integerWithin(1, mostMonths) }, {}),
      letter: objectOf({ subject: letter.subject, body: letter.body }, {})
    }
  ),

  'profiles.list': noInput,
  'profiles.save': profile,
  'profiles.remove': ofProfile,
  'profiles.select': ofProfile,
  'profiles.setToken': objectOf({ profile: id, token: textUpTo(16_384, tokenPattern) }, {}),
  'profiles.forgetToken': ofProfile,
  'profiles.test': ofProfile,

  'storeCopy.append': objectOf({ seq: sequence, rows }, { marks: listOf(mark, sendingLimits.sendAtOnce.most) }),
  'storeCopy.appendIncoming': objectOf(
    {
      seq: sequence,
      rows,
      taken: listOf(objectOf({ number: sequence, here: textUpTo(200) }, { asGiven: flag, setAside: textUpTo(1_000) }), 10_000)
    },
    {}
  ),
  'storeCopy.state': noInput,
  'storeCopy.protect': noInput,
  'storeCopy.takeAnswerLoss': noInput,
  'jobs.interrupted': noInput,
  'jobs.forget': objectOf({ id }, {}),
  'storeCopy.replaceStore': noInput,
  'storeCopy.read': objectOf({ position: sequence, row: sequence }, { length: integerWithin(1, longestCopyPage) }),
  'storeCopy.setAside': objectOf(
    { rows: listOf(objectOf({ table, key: jsonUpTo(4_000, 4), member: textUpTo(1_000), value: jsonUpTo(maxText) }, {}), maxRows) },
    {}
  ),
  'storeCopy.setAsideRows': noInput,
  'storeCopy.renew': objectOf({ seq: sequence, rows: listOf(presentRow, maxRows), last: flag }, {}),

  'declarations.submit': objectOf(
    {
      entries: submittedEntries,
      profile: id,
      kind: oneOf(profileKinds),
      body: textUpTo(maxText)
    },
    {}
  ),
  'answers.ofEntry': objectOf({ entry: id }, {}),
  'answers.read': objectOf({ answer: id }, {}),
  'answers.wholeSince': noInput,

  'tracking.statusLog': objectOf({ profile: id, car }, {}),
  'tracking.responses': objectOf({ profile: id, car, kind: oneOf(responseKinds) }, {}),
  'tracking.responseByCode': objectOf({ profile: id, car, code: textUpTo(20, /^[^\p{Cc}]+$/u) }, {}),

  ...searchGuards,
  'archive.list': objectOf({ edition: textUpTo(64), from: sequence }, {}),
  'archive.saveCopy': ofPdf,
  'archive.reveal': ofPdf,
  'archive.location': noInput,
  'archive.showLocation': noInput,
  'archive.move': objectOf({ usual: flag, useFound: flag }, {}),
  'archive.rebuild': noInput,
  'archive.check': noInput,
  'archive.stop': noInput,
  'export.zip': objectOf(
    {
      suggestedName: textUpTo(1_000),
      pdfs: listOf(objectOf({ sha256, name: nameInZip }, {}), 200_000),
      texts: listOf(objectOf({ name: nameInZip, text: textUpTo(64 * MiB) }, {}), 10_000),
      indexName: textUpTo(100, /^(?:[A-Za-z0-9_-][A-Za-z0-9._ -]*)?$/),
      index: bytesUpTo(64 * MiB)
    },
    {}
  ),

  'backup.state': noInput,
  'backup.write': objectOf({ suggestedName: textUpTo(1_000), passphrase, pdfs: flag }, {}),
  'backup.writeAutomatic': noInput,
  'backup.reveal': noInput,
  'backup.setAutomatic': objectOf({}, { on: flag, keep: within(backupKept), pdfs: flag }),
  'backup.chooseFolder': noInput,
  'backup.setPassphrase': objectOf({ passphrase }, {}),
  'backup.choose': noInput,
  'backup.open': objectOf({ passphrase: line(passphraseLength.most) }, {}),
  'backup.list': objectOf({ from: sequence }, {}),
  'backup.restore': objectOf({ declarations: nullOr(listOf(id, maxRestored)) }, {}),
  'backup.close': noInput,
  'backup.undo': noInput,
  'backup.stop': noInput,

  'attachments.store': objectOf({ bytes: bytesUpTo(attachmentLimit) }, {}),
  'attachments.state': objectOf({ sha256 }, {}),
  'attachments.save': objectOf({ sha256, name: textUpTo(1_000) }, {}),
  'attachments.open': objectOf({ sha256, name: line(300) }, {}),

  'files.saveText': objectOf({ suggestedName: textUpTo(1_000), text: textUpTo(maxText) }, {}),
  'files.saveBytes': objectOf({ suggestedName: textUpTo(1_000), bytes: bytesUpTo(64 * MiB) }, {}),

  'print.render': printJobs,
  'print.renderTable': printedTable,
  'print.save': objectOf({ id, suggestedName: textUpTo(1_000) }, {}),
  'print.print': objectOf({ id }, {}),

  'mail.openDraft': objectOf({ ...letter, print: id, fileName: line(200) }, {}),
  'mail.compose': objectOf(letter, {}),

  ...officeGuards,
  ...officeToolGuards,
  ...updateGuards,

  'practice.state': noInput,
  'practice.change': objectOf({}, { pace: numberWithin(0, 86_400), fault: oneOf(practiceFaults) }),
  'practice.advance': objectOf({ steps: integerWithin(1, 1_000) }, {})
}
