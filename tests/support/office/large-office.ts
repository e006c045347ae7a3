import type { TestDesk, TestOffice } from './desk.ts'

/** Everything that an office stores of `count` finished declarations, which the first desk made; the second one holds each other one. */
export const fillOffice = async ({ admin, id }: TestOffice, [maker, other]: readonly TestDesk[], count: number): Promise<void> => {
  const of: Readonly<Record<string, string>> = {
    ':office': `'${id}'::uuid`,
    ':maker': `'${maker?.id ?? ''}'::uuid`,
    ':other': `'${other?.id ?? ''}'::uuid`,
    ':all': `generate_series(1, ${count}) i`
  }
  const statements = `
    SELECT nextval('office_data.txn_number') FROM :all;
    INSERT INTO office_data.change (office_id, position, commit_id, txn, desk_id, what)
      SELECT :office, generation * 1000000000::bigint + i, gen_random_uuid(), i, :maker, 'push' FROM office_data.office, :all WHERE office_id = :office AND i > position % 1000000000;
    UPDATE office_data.office SET position = (SELECT max(position) FROM office_data.change);
    INSERT INTO office_data.declaration (office_id, declaration, car, holder, generation, epoch, sender, created_by, outcome, txn)
      SELECT :office, 'old' || i, 'car' || i, CASE i % 2 WHEN 0 THEN :maker ELSE :other END, 1, 1, :maker, :maker, 'accepted', i FROM :all;
    INSERT INTO office_data.store_row (office_id, store, key, value, declaration, desk_id, txn)
      SELECT :office, store, CASE store WHEN 'goods' THEN jsonb_build_array('old' || i, 0)::text ELSE to_jsonb('old' || i)::text END, '{"a": 1}', 'old' || i, :maker, i
      FROM :all, unnest(ARRAY['declarations', 'goods', 'summaries']) store;
    INSERT INTO office_data.store_row (office_id, store, key, value, desk_id, txn) SELECT :office, 'parties', to_jsonb('p' || i)::text, '{"a": 1}', :maker, i FROM :all;
    INSERT INTO office_data.row_before (office_id, store, key, txn, value, desk_id) SELECT :office, 'parties', to_jsonb('p' || i)::text, -i, '{"a": 0}', :other FROM :all;
    INSERT INTO office_data.branch (office_id, declaration, desk_id, reason, rows, outcome, txn)
      SELECT :office, 'old' || i, :other, 'old-epoch', '[{"store": "goods", "key": ["x", 0], "value": 1}]', 'merged', i FROM :all;
    INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, outcome, txn)
      SELECT :office, gen_random_uuid(), 'old' || i, 'car' || i, :maker, 1, 1, 'a', 'accepted', i FROM :all;
    INSERT INTO office_data.fact (office_id, kind, id, sha256, car, value, desk_id, txn) SELECT :office, 'response', 'r' || i, 'a', 'car' || i, '{"code": "201"}', :maker, i FROM :all;
    INSERT INTO office_data.event (office_id, declaration, desk_id, kind, txn) SELECT :office, 'old' || i, :maker, 'outcome', i FROM :all;
    INSERT INTO office_data.number (office_id, car_key, car, declaration, desk_id) SELECT :office, 'car' || i, 'car' || i, 'old' || i, :maker FROM :all;
    INSERT INTO office_data.poll_lease (office_id, car_key, desk_id, until) SELECT :office, 'car' || i, :maker, now() - interval '1 day' FROM :all;
    INSERT INTO office_data.document (office_id, sha256, bytes, chunks, verified, txn) SELECT :office, 'd' || i, 1, 1, true, i FROM :all;
    INSERT INTO office_data.document_chunk (office_id, sha256, index, data) SELECT :office, 'd' || i, 0, 'x' FROM :all`
  await admin.query(statements.replaceAll(/:(?:office|maker|other|all)\b/g, (name) => of[name] ?? name))
}
