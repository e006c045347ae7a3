import type { Client } from 'pg'

/**
 * Adds `count` copies of the only declaration of an office to it, each with an id and an aju number of its own, as if its holder had pushed them one by
 * one. It has to be pushed. Fewer than 900,000, because a copy has a running number of six digits.
 */
export const multiplyDeclaration = async (admin: Client, office: string, count: number): Promise<void> => {
  await admin.query(
    `WITH one AS (SELECT d.*, s.value ->> 'car' AS old_car FROM office_data.declaration d JOIN office_data.store_row s USING (office_id, declaration)
         WHERE office_id = $1::uuid AND store = 'summaries'),
       copies AS MATERIALIZED (SELECT i, nextval('office_data.txn_number') AS new_txn, one.*, declaration || '-' || i AS id,
         left(old_car, 20) || lpad((100000 + i)::text, 6, '0') AS new_car FROM one, generate_series(1, $2::integer) i),
       changes AS (INSERT INTO office_data.change (office_id, position, commit_id, txn, desk_id, what)
         SELECT office_id, o.position + i, gen_random_uuid(), new_txn, holder, 'push' FROM copies JOIN office_data.office o USING (office_id)),
       places AS (UPDATE office_data.office SET position = position + $2::integer WHERE office_id = $1::uuid),
       declarations AS (INSERT INTO office_data.declaration (office_id, declaration, car, holder, generation, epoch, sender, created_by, txn)
         SELECT office_id, id, CASE WHEN car IS NOT NULL THEN new_car END, holder, generation, epoch, sender, created_by, new_txn FROM copies)
     INSERT INTO office_data.store_row (office_id, store, key, value, declaration, desk_id, schema, generation, epoch, txn)
       SELECT c.office_id, r.store, replace(r.key, c.declaration, c.id), replace(replace(r.value::text, c.declaration, c.id), old_car, new_car)::jsonb,
         c.id, r.desk_id, r.schema, r.generation, r.epoch, new_txn
       FROM copies c JOIN office_data.store_row r USING (office_id, declaration)`,
    [office, count]
  )
  // As a server that has run for a while.
  await admin.query('ANALYZE')
}
