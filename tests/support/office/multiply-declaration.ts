import type { Client } from 'pg'

/**
 * Adds `count` copies of the only declaration of an office to it, each with an id and an aju number of its own, as if its holder had pushed them one by
 * one. It has to be pushed. Fewer than 900,000, because a copy has a running number of six digits.
 */
export const multiplyDeclaration = async (admin: Client, office: string, count: number): Promise<void> => {
  await admin.query(
    `WITH numbers AS MATERIALIZED (SELECT i, nextval('office_data.txn_number') AS txn FROM generate_series(1, $2::integer) i),
       one AS (SELECT * FROM office_data.declaration WHERE office_id = $1::uuid),
       each AS MATERIALIZED (SELECT one.declaration AS old, one.declaration || '-' || i AS id, one.car AS old_car,
         left(one.car, 20) || lpad((100000 + i)::text, 6, '0') AS car, i, numbers.txn FROM one, numbers),
       changes AS (INSERT INTO office_data.change (office_id, position, commit_id, txn, desk_id, what)
         SELECT office_id, position + each.i, gen_random_uuid(), each.txn, (SELECT holder FROM one), 'push' FROM office_data.office, each WHERE office_id = $1::uuid),
       places AS (UPDATE office_data.office SET position = position + $2::integer WHERE office_id = $1::uuid),
       declarations AS (INSERT INTO office_data.declaration (office_id, declaration, car, holder, generation, epoch, sender, created_by, txn)
         SELECT office_id, each.id, CASE WHEN one.car IS NOT NULL THEN each.car END, holder, generation, epoch, sender, created_by, each.txn FROM one, each)
     INSERT INTO office_data.store_row (office_id, store, key, value, declaration, desk_id, schema, generation, epoch, txn)
       SELECT office_id, store, replace(key, each.old, each.id), replace(replace(value::text, each.old, each.id), summary.car, left(summary.car, 20) || lpad((100000 + each.i)::text, 6, '0'))::jsonb,
         each.id, desk_id, schema, generation, epoch, each.txn
       FROM office_data.store_row JOIN each ON declaration = each.old,
         (SELECT value ->> 'car' AS car FROM office_data.store_row WHERE office_id = $1::uuid AND store = 'summaries') summary
       WHERE office_id = $1::uuid`,
    [office, count]
  )
  // As a server that has run for a while.
  await admin.query('ANALYZE')
}
