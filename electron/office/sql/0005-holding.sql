-- Who holds a declaration. Rules: docs/office-database.md, "States of a declaration" and "Right to send". Nothing here ends by time.

-- Whether a desk may hold declarations and is connected, so that it answers a question: a connected desk pulls every thirty seconds, and its connection ends with its
-- program. A line that was cut is noticed by the silence.
CREATE FUNCTION office_data.is_reachable(p_office uuid, p_desk uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT EXISTS (SELECT FROM office_data.desk k JOIN office_data.contact c USING (office_id, desk_id) JOIN office_data.login l USING (office_id, desk_id)
    JOIN pg_stat_activity a ON a.usename = l.login AND a.datname = current_database()
    WHERE k.office_id = p_office AND k.desk_id = p_desk AND k.state = 'active' AND k.rights <> 'viewer' AND c.at > clock_timestamp() - interval '2 minutes')
$$;

-- The declaration, locked until the call ends; refused if there is none.
CREATE FUNCTION office_data.lock_declaration(me office_data.caller, id text) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
DECLARE d office_data.declaration;
BEGIN
  SELECT * INTO d FROM office_data.declaration WHERE office_id = me.office_id AND declaration = id FOR UPDATE;
  IF NOT FOUND THEN PERFORM office_data.refuse('not-found', jsonb_build_object('declaration', id)); END IF;
  RETURN d;
END $$;

-- Whether its number is taken for it. Not stable: a call that has just taken it is to see that.
CREATE FUNCTION office_data.is_registered(d office_data.declaration) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM office_data.number n WHERE n.office_id = d.office_id AND n.car_key = office_data.car_key(d.car) AND n.declaration = d.declaration)
$$;

-- Who holds it, for an answer or a refusal.
CREATE FUNCTION office_data.holding(d office_data.declaration) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('declaration', d.declaration, 'holder', d.holder, 'generation', d.generation, 'epoch', d.epoch, 'sender', d.sender,
    'offeredTo', d.offered_to, 'registered', office_data.is_registered(d))
$$;

-- Whether the caller may change a declaration with what a call says of it: role, range, epoch and holder. NULL, or why not. Every verb, every push and every
-- set-back asks it.
CREATE FUNCTION office_data.standing(me office_data.caller, d office_data.declaration, input jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  g bigint := office_data.whole_of(input, 'generation', absent => 0);
  e bigint := office_data.whole_of(input, 'epoch', absent => 0);
BEGIN
  RETURN CASE WHEN NOT office_data.may_write_rows(me) THEN 'quarantine'
    WHEN d.deleted THEN 'deleted'
    WHEN (g, e) > (d.generation::bigint, d.epoch::bigint) THEN 'office-older'
    WHEN d.holder IS DISTINCT FROM me.desk_id THEN 'not-holder'
    WHEN (g, e) < (d.generation::bigint, d.epoch::bigint) THEN 'old-epoch' END;
END $$;

-- Refused unless the caller holds it under the epoch of the input, and it is not deleted.
CREATE FUNCTION office_data.check_holder(me office_data.caller, d office_data.declaration, input jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE problem text := office_data.standing(me, d, input);
BEGIN
  IF problem IS NOT NULL THEN PERFORM office_data.refuse(CASE problem WHEN 'quarantine' THEN 'not-allowed' ELSE problem END, office_data.holding(d)); END IF;
END $$;
-- Refused while the office was set back, or a desk reports it: who holds what, lanes and numbers may be older here than on a desk.
CREATE FUNCTION office_data.check_complete(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
DECLARE why text := office_data.why_closed(me.office_id);
BEGIN
  IF why IS NOT NULL THEN PERFORM office_data.refuse('sending-closed', jsonb_build_object('why', why, 'missing', office_data.missing_desks(me.office_id))); END IF;
END $$;

-- Refused while the desk is used in two places: each copy of it acts on what the other one does not know. Also while it alone is stopped, because its report was dismissed.
CREATE FUNCTION office_data.check_single(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF me.is_stopped THEN PERFORM office_data.refuse('sending-closed', '{"why": "dismissed"}'); END IF;
  IF me.is_forked THEN PERFORM office_data.refuse('sending-closed', '{"why": "forked"}'); END IF;
END $$;

-- Refused while sending is closed for the office or for this desk.
CREATE FUNCTION office_data.check_sending_open(me office_data.caller) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM office_data.check_single(me);
  PERFORM office_data.check_complete(me);
END $$;

-- Refused while an attempt is running or its outcome is unknown: what may have been sent is settled first. Such an attempt counts also behind a newer one that
-- failed or was refused. Not behind one that was accepted, since then it is known to have arrived; nor where its desk is out of service, because an owner has
-- answered for it and nobody else could settle it.
CREATE FUNCTION office_data.check_settled(d office_data.declaration) RETURNS void LANGUAGE plpgsql AS $$
DECLARE open office_data.attempt;
BEGIN
  IF d.outcome IN ('sending', 'unknown') THEN
    PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', d.attempt, 'outcome', d.outcome));
  END IF;
  IF d.outcome = 'accepted' THEN RETURN; END IF;
  SELECT a.* INTO open FROM office_data.attempt a JOIN office_data.desk k ON k.office_id = a.office_id AND k.desk_id = a.desk_id AND k.state <> 'retired'
    WHERE a.office_id = d.office_id AND a.declaration = d.declaration AND a.outcome IN ('sending', 'unknown') ORDER BY a.number LIMIT 1;
  IF FOUND THEN PERFORM office_data.refuse('busy', jsonb_build_object('declaration', d.declaration, 'attempt', open.attempt, 'outcome', open.outcome)); END IF;
END $$;

-- The number that its holder, or the desk that made it, gave from its lane or used before the office, goes with the declaration.
CREATE FUNCTION office_data.keep_number(me office_data.caller, d office_data.declaration) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  by_desk office_data.caller := me;
BEGIN
  SELECT k INTO by_desk.desk_id FROM (SELECT office_data.lane_owner(me.office_id, d.car) AS k
    UNION ALL SELECT n.desk_id FROM office_data.number n WHERE n.office_id = me.office_id AND n.car_key = office_data.car_key(d.car) AND n.declaration IS NULL) x
    WHERE k IN (d.holder, d.created_by) LIMIT 1;
  IF FOUND THEN PERFORM office_data.use_number(by_desk, d.car, d.declaration, by_desk.desk_id, d.created_by, true); END IF;
END $$;

-- Moves the declaration to another holder, or to the pool, under a new epoch. The right to send follows if the old holder had it.
CREATE FUNCTION office_data.move(me office_data.caller, d office_data.declaration, p_holder uuid, moves_sending boolean) RETURNS office_data.declaration LANGUAGE sql AS $$
  SELECT office_data.keep_number(me, d);
  UPDATE office_data.declaration SET holder = p_holder, generation = me.generation, epoch = d.epoch + 1, offered_to = NULL, asked = NULL, presented_by = NULL, txn = me.txn,
    sender = CASE WHEN moves_sending AND d.sender IS NOT DISTINCT FROM d.holder THEN p_holder ELSE d.sender END
    WHERE office_id = me.office_id AND declaration = d.declaration RETURNING *
$$;

-- A declaration that the office had lost, and that a desk which does not hold it has presented: an owner alone takes it. What another desk may have sent still needs a word.
CREATE FUNCTION office_data.take_gap(me office_data.caller, d office_data.declaration) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
BEGIN
  IF me.rights <> 'owner' THEN PERFORM office_data.refuse('not-allowed', '{"what": "gap"}'); END IF;
  UPDATE office_data.declaration SET presented_by = NULL, txn = me.txn, closed = CASE WHEN EXISTS (SELECT FROM office_data.quarantine q
      WHERE q.office_id = me.office_id AND q.declaration = d.declaration AND q.set_back IS NOT NULL AND q.outcome IS NULL) THEN 'maybe-sent'
      WHEN EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration AND a.is_late) THEN 'late-attempt' END
    WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
  RETURN d;
END $$;

-- What a verb does to a declaration, or why the caller may not: the one rule, which a desk asks too (holdingStep of core/office/holding-step.ts; a test compares them).
-- one: the epoch under which the caller knows it. is_reachable: the desk that holds it. is_complete: nothing is closed for the office. effect: 'moves', 'stays', 'asks', 'edits',
-- 'offers', 'frees', 'releases' or 'keeps', as there. One desk asks at a time: the one that asked first is answered first.
CREATE FUNCTION office_data.step(me office_data.caller, d office_data.declaration, one jsonb, input jsonb, is_reachable boolean, is_complete boolean, OUT effect text, OUT refusal text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  of_sending boolean := me.function = 'give' AND coalesce(input ->> 'what' = 'sending', false);
  is_unsettled boolean := coalesce(d.outcome IN ('sending', 'unknown'), false);
  as_holder office_data.caller := me;
BEGIN
  -- Only an attempt of it was presented where its epoch is 0: there is nothing to hold yet.
  refusal := CASE WHEN me.state = 'retired' THEN 'retired' WHEN of_sending THEN NULL WHEN me.state = 'locked' THEN 'locked' WHEN me.rights = 'viewer' THEN 'not-allowed' END;
  refusal := coalesce(refusal, CASE WHEN d.deleted THEN 'deleted' WHEN d.epoch = 0 THEN 'not-found' END);
  IF refusal IS NULL AND NOT of_sending THEN
    -- A verb compares the epoch (compare-and-set), and all but 'take' the holder.
    as_holder.desk_id := d.holder;
    refusal := coalesce(office_data.standing(as_holder, d, one), CASE WHEN me.function <> 'take' AND d.holder IS DISTINCT FROM me.desk_id THEN 'not-holder' END);
  END IF;
  IF refusal IS NOT NULL THEN RETURN; END IF;
  IF of_sending THEN
    refusal := CASE WHEN d.sender IS DISTINCT FROM me.desk_id OR d.holder = me.desk_id THEN 'sending-elsewhere' WHEN d.outcome = 'sending' THEN 'busy' END;
    effect := 'releases';
  ELSIF me.function = 'refuse' THEN
    refusal := CASE WHEN d.asked IS NULL THEN 'not-found' END;
    effect := 'keeps';
  ELSIF me.function = 'give' THEN
    refusal := CASE WHEN is_unsettled THEN 'busy' END;
    effect := CASE WHEN coalesce(jsonb_typeof(input -> 'to'), 'null') = 'null' THEN 'frees' ELSE 'offers' END;
  ELSIF d.holder IS NULL THEN
    refusal := CASE WHEN d.closed = 'gap' AND me.rights <> 'owner' THEN 'not-allowed' END;
    effect := 'moves';
  ELSIF d.holder = me.desk_id THEN
    refusal := CASE WHEN d.offered_to IS NULL THEN 'not-holder' END;
    effect := 'stays';
  ELSIF d.offered_to = me.desk_id THEN
    effect := 'moves';
  ELSIF input ? 'reason' AND NOT is_reachable THEN
    effect := 'edits';
  ELSE
    refusal := CASE WHEN d.asked IS NOT NULL OR is_unsettled THEN 'busy' END;
    effect := 'asks';
  END IF;
  -- While the office was set back, or a desk reports it, nothing changes hands. A desk that is used in two places, or stopped, neither gives nor takes; an offer is taken back by the
  -- desk that made it, whichever copy of it that was.
  IF refusal IS NULL AND effect NOT IN ('asks', 'keeps') AND (NOT is_complete OR (me.is_forked OR me.is_stopped) AND effect <> 'stays') THEN refusal := 'sending-closed'; END IF;
  IF refusal IS NOT NULL THEN effect := NULL; END IF;
END $$;

-- Refuses what `step` does not allow, with what is known of it.
CREATE FUNCTION office_data.check_step(me office_data.caller, d office_data.declaration, effect text, refusal text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF refusal = 'sending-closed' THEN PERFORM office_data.check_sending_open(me); END IF;
  -- What may have been sent is settled first: an older attempt counts too.
  IF refusal = 'busy' OR effect IN ('asks', 'offers', 'frees') THEN PERFORM office_data.check_settled(d); END IF;
  IF effect = 'releases' AND EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration AND a.desk_id = me.desk_id AND a.outcome = 'sending') THEN
    refusal := 'busy';
  END IF;
  IF refusal IS NOT NULL THEN
    PERFORM office_data.refuse(refusal, office_data.holding(d) || jsonb_build_object('asked', d.asked_by, 'attempt', d.attempt, 'outcome', d.outcome,
      'what', CASE WHEN d.closed = 'gap' THEN 'gap' END));
  END IF;
END $$;

-- One step of one declaration: what it does is asked of `step`, and noted in the history. What is taken for editing alone notes when its holder had contact last.
CREATE FUNCTION office_data.hold(me office_data.caller, d office_data.declaration, one jsonb, input jsonb, reachable uuid[], is_complete boolean) RETURNS office_data.declaration
LANGUAGE plpgsql AS $$
DECLARE
  s record;
  kind text;
  p_to uuid;
  details jsonb := '{}';
BEGIN
  SELECT * INTO s FROM office_data.step(me, d, one, input, coalesce(d.holder = ANY (reachable), false), is_complete);
  PERFORM office_data.check_step(me, d, s.effect, s.refusal);
  CASE s.effect
    WHEN 'moves' THEN
      kind := CASE WHEN d.holder IS NULL THEN 'take_from_pool' ELSE 'accept_offer' END;
      IF d.holder IS NOT NULL THEN details := jsonb_build_object('from', d.holder); END IF;
      IF d.closed = 'gap' THEN d := office_data.take_gap(me, d); END IF;
      d := office_data.move(me, d, me.desk_id, true);
    WHEN 'stays' THEN
      kind := 'withdraw_offer';
      UPDATE office_data.declaration SET offered_to = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'asks' THEN
      kind := 'ask';
      details := jsonb_build_object('note', coalesce(input ->> 'note', ''));
      UPDATE office_data.declaration SET txn = me.txn,
        asked = jsonb_build_object('desk', me.desk_id, 'at', office_data.milliseconds(clock_timestamp()), 'note', coalesce(input ->> 'note', ''))
        WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'edits' THEN
      kind := 'take_over';
      details := jsonb_build_object('from', d.holder, 'reason', office_data.need(input, 'reason'), 'contact',
        (SELECT office_data.milliseconds(c.at) FROM office_data.contact c WHERE c.office_id = me.office_id AND c.desk_id = d.holder));
      -- Editing alone moves: the old desk may be sending at this moment, without the office.
      d := office_data.move(me, d, me.desk_id, false);
    WHEN 'offers' THEN
      kind := 'offer';
      SELECT x.desk_id INTO p_to FROM office_data.desk x
        WHERE x.office_id = me.office_id AND x.desk_id = office_data.uuid_of(input, 'to') AND x.state = 'active' AND x.rights <> 'viewer';
      IF NOT FOUND THEN PERFORM office_data.refuse('not-found', '{"what": "desk"}'); END IF;
      details := jsonb_build_object('to', p_to);
      UPDATE office_data.declaration SET offered_to = p_to, asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
    WHEN 'frees' THEN
      kind := 'put_in_pool';
      d := office_data.move(me, d, NULL, true);
    WHEN 'releases' THEN
      RETURN office_data.give_sending(me, d);
    WHEN 'keeps' THEN
      -- The question stays: the desk that asks sees that its declaration is being worked on.
      IF coalesce(input -> 'isWorking' = 'true', false) THEN
        UPDATE office_data.declaration SET asked = asked || jsonb_build_object('workingAt', office_data.milliseconds(clock_timestamp())), txn = me.txn
          WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
        RETURN d;
      END IF;
      kind := 'answer_ask';
      details := jsonb_build_object('note', coalesce(input ->> 'note', ''), 'asked', d.asked);
      UPDATE office_data.declaration SET asked = NULL, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
  END CASE;
  PERFORM office_data.note(me, d.declaration, kind, details || jsonb_build_object('epoch', d.epoch));
  RETURN d;
END $$;

-- All declarations of the input or none, in the order of ids. An offer names a desk that stays as it is until the call ends.
CREATE FUNCTION office_data.hold_all(me office_data.caller, input jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one jsonb;
  held jsonb := '[]';
  reachable uuid[];
  is_complete boolean;
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  IF char_length(coalesce(input ->> 'note', '') || coalesce(input ->> 'reason', '')) > 5000 THEN PERFORM office_data.refuse('bad-input', '{"what": "note"}'); END IF;
  IF coalesce(jsonb_typeof(input -> 'to'), 'null') <> 'null' THEN PERFORM office_data.keep_desks(me, jsonb_build_array(office_data.need(input, 'to'))); END IF;
  IF me.function = 'take' THEN
    reachable := ARRAY(SELECT k.desk_id FROM office_data.desk k WHERE k.office_id = me.office_id AND office_data.is_reachable(k.office_id, k.desk_id));
  END IF;
  is_complete := office_data.why_closed(me.office_id) IS NULL;
  FOR one IN SELECT DISTINCT ON (value ->> 'declaration') value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    held := held || office_data.holding(office_data.hold(me, office_data.lock_declaration(me, office_data.id_of(one)), one, input, reachable, is_complete));
  END LOOP;
  IF NOT office_data.may_write_rows(me) THEN
    PERFORM office_data.check_quarantine(me);
    PERFORM office_data.show_quarantine(me, me.desk_id);
  END IF;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;

-- What is free, or offered to the caller, is held by it at once, and what it has offered stays. A desk that is connected is asked, which answers by 'give' or 'refuse'; with a reason editing
-- moves from one that cannot be reached, and the right to send stays with it.
CREATE FUNCTION office.take(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.hold_all(office_data.enter('take', session, request), input)
$$;
-- The holder has pushed everything and written the release down: the desk `to` may take it until the holder takes it back, or anyone may (correctness rule 5). what: 'sending': of a
-- declaration that was taken meanwhile.
CREATE FUNCTION office.give(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.hold_all(office_data.enter('give', session, request), input)
$$;
CREATE FUNCTION office.refuse(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE sql AS $$
  SELECT office_data.hold_all(office_data.enter('refuse', session, request), input)
$$;

-- A desk that may hold no declaration asks for none: its holder could hand it over to nobody. A trigger, because the office tool locks desks too.
CREATE FUNCTION office_data.end_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of ids, as every call locks them.
  PERFORM FROM office_data.declaration d WHERE d.office_id = NEW.office_id AND d.asked_by = NEW.desk_id ORDER BY d.declaration FOR UPDATE;
  UPDATE office_data.declaration SET asked = NULL, txn = NEW.txn WHERE office_id = NEW.office_id AND asked_by = NEW.desk_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_questions AFTER UPDATE OF state, rights ON office_data.desk FOR EACH ROW
  WHEN (NEW.state <> 'active' OR NEW.rights = 'viewer') EXECUTE FUNCTION office_data.end_questions();

CREATE FUNCTION office_data.release(me office_data.caller, d office_data.declaration) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
BEGIN
  UPDATE office_data.declaration SET sender = d.holder, txn = me.txn WHERE office_id = me.office_id AND declaration = d.declaration RETURNING * INTO d;
  PERFORM office_data.note(me, d.declaration, 'release_sending', jsonb_build_object('to', d.holder));
  RETURN d;
END $$;

-- The desk that may still send wrote its release down and presented its attempts: the right follows the holder, where nobody holds it to the next one. The release of a desk
-- without rights waits for an owner: that it did not send is its word alone.
CREATE FUNCTION office_data.give_sending(me office_data.caller, d office_data.declaration) RETURNS office_data.declaration LANGUAGE plpgsql AS $$
DECLARE under jsonb := jsonb_build_object('generation', d.generation, 'epoch', d.epoch);
BEGIN
  IF office_data.may_write_rows(me) THEN RETURN office_data.release(me, d); END IF;
  PERFORM office_data.set_aside(me, 'release', d.declaration, d.car, d.declaration, under, under::text);
  RETURN d;
END $$;

-- Deletes for good: the rows go, a tombstone and the number stay. Never after an attempt, which is evidence (correctness rule 8).
CREATE FUNCTION office.delete_declaration(session uuid, request uuid, input office_data.input) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  me office_data.caller := office_data.enter('delete_declaration', session, request);
  d office_data.declaration;
  one jsonb;
  held jsonb := '[]';
BEGIN
  IF me.repeated IS NOT NULL THEN RETURN me.repeated; END IF;
  PERFORM office_data.check_sending_open(me);
  FOR one IN SELECT DISTINCT ON (value ->> 'declaration') value FROM jsonb_array_elements(office_data.list(input, 'declarations')) ORDER BY value ->> 'declaration' LOOP
    d := office_data.lock_declaration(me, office_data.id_of(one));
    PERFORM office_data.check_holder(me, d, one);
    IF d.sender IS DISTINCT FROM me.desk_id THEN PERFORM office_data.refuse('sending-elsewhere', jsonb_build_object('sender', d.sender)); END IF;
    IF d.outcome IS NOT NULL OR EXISTS (SELECT FROM office_data.attempt a WHERE a.office_id = me.office_id AND a.declaration = d.declaration) THEN
      PERFORM office_data.refuse('has-attempts', office_data.holding(d));
    END IF;
    DELETE FROM office_data.row_before b USING office_data.store_row s
      WHERE b.office_id = me.office_id AND s.office_id = me.office_id AND s.declaration = d.declaration AND b.store = s.store AND b.key = s.key;
    UPDATE office_data.store_row SET value = NULL, desk_id = me.desk_id, txn = me.txn
      WHERE office_id = me.office_id AND declaration = d.declaration AND value IS NOT NULL;
    UPDATE office_data.declaration SET deleted = true, closed = 'deleted', offered_to = NULL, asked = NULL, txn = me.txn
      WHERE office_id = me.office_id AND declaration = d.declaration;
    PERFORM office_data.keep_number(me, d);
    IF office_data.use_number(me, d.car, d.declaration, me.desk_id, d.created_by, true) = 'over-quota' THEN
      PERFORM office_data.refuse('over-quota', '{"what": "numbers"}');
    END IF;
    PERFORM office_data.note(me, d.declaration, 'deleted');
    held := held || office_data.holding(d);
  END LOOP;
  RETURN office_data.leave(me, jsonb_build_object('held', held));
END $$;
