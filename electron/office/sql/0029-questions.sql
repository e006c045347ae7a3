-- Questions between desks ("asked" of a declaration) that nobody could answer. Rules: docs/office-database.md, "Functions".

-- As before (0006), but one desk asks at a time: the one that asked first is answered first. A take-over notes when the holder had contact last.
CREATE OR REPLACE FUNCTION office_data.hold(me office_data.caller, d office_data.declaration, one jsonb, input jsonb) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
DECLARE
  p_to uuid;
  details jsonb := '{}';
BEGIN
  IF d.deleted THEN PERFORM office_data.refuse('deleted', office_data.holding(d)); END IF;
  -- Only an attempt of it was presented; there is nothing to hold yet.
  IF d.epoch = 0 THEN PERFORM office_data.refuse('not-found', jsonb_build_object('declaration', d.declaration)); END IF;
  PERFORM office_data.check_epoch(d, one);
  IF me.function IN ('put_in_pool', 'offer', 'withdraw_offer', 'answer_ask') THEN PERFORM office_data.check_holder(me, d, one); END IF;
  CASE me.function
    WHEN 'put_in_pool' THEN
      PERFORM office_data.check_settled(d);
      d := office_data.move(me, d, NULL, true);
    WHEN 'take_from_pool' THEN
      IF d.holder IS NOT NULL THEN PERFORM office_data.refuse('not-holder', office_data.holding(d)); END IF;
      d := office_data.move(me, d, me.desk_id, true);
    WHEN 'offer' THEN
      PERFORM office_data.check_settled(d);
      SELECT x.desk_id INTO p_to FROM office_data.desk x
        WHERE x.office_id = me.office_id AND x.desk_id = office_data.need(input, 'to')::uuid AND x.state = 'active' AND x.rights <> 'viewer';
      IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
      details := jsonb_build_object('to', p_to);
      UPDATE office_data.declaration SET offered_to = p_to, asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'withdraw_offer' THEN
      UPDATE office_data.declaration SET offered_to = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'accept_offer' THEN
      IF d.offered_to IS DISTINCT FROM me.desk_id THEN PERFORM office_data.refuse('not-found', '{"what": "offer"}'); END IF;
      details := jsonb_build_object('from', d.holder);
      d := office_data.move(me, d, me.desk_id, true);
    WHEN 'ask' THEN
      IF d.holder IS NULL THEN PERFORM office_data.refuse('not-holder', office_data.holding(d)); END IF;
      IF d.asked ->> 'desk' <> me.desk_id::text THEN
        PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'asked', d.asked -> 'desk'));
      END IF;
      UPDATE office_data.declaration SET txn = me.txn,
        asked = jsonb_build_object('desk', me.desk_id, 'at', office_data.milliseconds(clock_timestamp()), 'note', coalesce(input ->> 'note', ''))
        WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'answer_ask' THEN
      details := jsonb_build_object('note', coalesce(input ->> 'note', ''), 'asked', d.asked);
      UPDATE office_data.declaration SET asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'take_over' THEN
      IF d.holder IS NULL OR d.holder = me.desk_id THEN PERFORM office_data.refuse('not-holder', office_data.holding(d)); END IF;
      details := jsonb_build_object('from', d.holder, 'reason', office_data.need(input, 'reason'), 'contact',
        (SELECT office_data.milliseconds(c.at) FROM office_data.contact c WHERE c.office_id = me.office_id AND c.desk_id = d.holder));
      -- Editing alone moves: the old desk may be sending at this moment, without the office.
      d := office_data.move(me, d, me.desk_id, false);
  END CASE;
  PERFORM office_data.note(me, d.declaration, me.function, details || jsonb_build_object('epoch', d.epoch));
  RETURN d;
END $$;

-- A desk that may hold no declaration asks for none: its holder could hand it over to nobody. A trigger, because the office tool locks desks too.
CREATE FUNCTION office_data.end_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of ids, as every call locks them.
  PERFORM FROM office_data.declaration d WHERE d.office_id = NEW.office_id AND d.asked ->> 'desk' = NEW.desk_id::text ORDER BY d.declaration FOR UPDATE;
  UPDATE office_data.declaration SET asked = NULL, txn = NEW.txn WHERE office_id = NEW.office_id AND asked ->> 'desk' = NEW.desk_id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER end_questions AFTER UPDATE OF state, rights ON office_data.desk FOR EACH ROW
  WHEN (NEW.state <> 'active' OR NEW.rights = 'viewer') EXECUTE FUNCTION office_data.end_questions();

SELECT office_data.secure_functions();
