import { defineStore } from 'pinia'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { partyFields } from '#core/catalog/party.ts'
import { createAnonymizer, identityKindOf, type Anonymizer, type IdentityKind } from '#core/spreadsheets/anonymous-copy.ts'
import { useServices } from '../../../data/services.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useNotes } from '../../notes/store/notes.ts'
import { useOffice } from '../../office/store/office.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Anonymous copies of exports: they know the names and numbers of all declarations and parties here. */
export const useAnonymizer = defineStore('anonymizer', () => {
  const { timers } = useServices()
  const worklist = useWorklist()
  const catalog = useCatalog()
  const office = useOffice()
  const notes = useNotes()

  const known = function* (): Generator<readonly [string, IdentityKind]> {
    for (const { name } of office.desks.values()) yield [name, 'name']
    for (const { kind, values, email = '' } of catalog.parties.values()) {
      for (const { key } of partyFields(kind)) {
        const identity = identityKindOf(key)
        if (identity) yield [stringOrEmpty(values[key]), identity]
      }
      yield [email, 'name']
    }
    for (const {
      car,
      importer,
      importerTax = '',
      supplier,
      invoices = '',
      shipments = '',
      containers = '',
      given = ''
    } of worklist.summaries.values()) {
      yield [car, 'car']
      yield [importer, 'name']
      yield [importerTax, 'number']
      yield [supplier, 'name']
      for (const number of [invoices, shipments, containers, given].flatMap((all) => all.split('\n'))) yield [number, 'number']
    }
    for (const { billing, ntpn = '', by } of notes.payments.values()) {
      yield [billing, 'number']
      yield [ntpn, 'number']
      yield [by, 'name']
    }
    for (const { responsible = '', by } of notes.rows.values()) {
      yield [responsible, 'name']
      yield [by, 'name']
    }
  }

  return {
    /** A new one for each copy: two copies do not show which of their names are the same. */
    create: async (): Promise<Anonymizer> => {
      await Promise.all([worklist.ready(), catalog.ready()])
      return createAnonymizer(known(), timers.random)
    }
  }
})
