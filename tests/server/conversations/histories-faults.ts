/**
 * What must never be, whatever has happened: of the conversations `$1` at the time `$2`, where agents may have taken up to `$3`
 * above their limit, and the ownerships `$4` were to be over when their agents went offline.
 */
export const FAULTS = `
  with own as (select * from conversation where id = any($1)),
  able as (select m.* from member m where m.state = 'active' and m.licensed_at is not null and not m.forced_offline
    and exists (select 1 from member_role r where r.app_id = m.app_id and r.person_id = m.person_id and r.role = 'online_staff')
    and exists (select 1 from group_member g where g.app_id = m.app_id and g.person_id = m.person_id))
  select 'held by two, or by none: ' || c.id as fault from own c
    where (c.state = 'in_service') <> (select count(*) = 1 from agent_slot s
      where s.conversation_id = c.id and s.stage = 'serving' and s.person_id = c.owner_id)
  union all select 'owned by two: ' || conversation_id from ownership where conversation_id = any($1) and upper_inf(during)
    group by conversation_id having count(*) > 1
  union all select 'owned, and not served: ' || o.conversation_id from ownership o join own c on c.id = o.conversation_id
    where upper_inf(during) and (c.state <> 'in_service' or c.owner_id <> o.person_id)
  union all select 'above the limit: ' || person_id from agent_slot where n > cap and way not in ('taken_over', 'busy_allowed', 'kept', 'claimed')
  union all select 'further above the limit than is let: ' || person_id from agent_slot where way = 'claimed' and n > cap + $3
  union all select 'left with who has gone without it: ' || o.conversation_id from ownership o
    join jsonb_to_recordset($4::jsonb) l (conversation_id uuid, person_id uuid, since text)
      on l.conversation_id = o.conversation_id and l.person_id = o.person_id and l.since = lower(o.during)::text
    join member m on m.person_id = o.person_id
    where upper_inf(o.during) and m.status = 'offline'
      and not exists (select 1 from transfer t where t.conversation_id = o.conversation_id and t.state = 'pending')
  union all select 'rings at nobody who is there: ' || s.person_id from agent_slot s join member m on m.person_id = s.person_id
    where s.stage = 'ringing' and m.status <> 'online'
  union all select 'held without the right: ' || s.person_id || ' ' || s.stage from agent_slot s
    where s.person_id not in (select person_id from able)
  union all select 'left to do after what goes on: ' || s.conversation_id from agent_slot s join own c on c.id = s.conversation_id
    where s.stage = 'after_work' and (c.state <> 'ended' or not exists (
      select 1 from timer t where t.kind = 'after_work' and t.subject = c.id and t.due_at = s.until))
  union all select 'handed over twice: ' || conversation_id from transfer where conversation_id = any($1) and state = 'pending'
    group by conversation_id having count(*) > 1
  union all select 'a guest of what nobody serves, or of their own: ' || t.conversation_id from transfer t
    join own c on c.id = t.conversation_id where t.state = 'pending' and t.joined_at is not null
      and (c.state <> 'in_service' or c.owner_id = t.to_person_id)
  union all select 'a guest without the right: ' || t.to_person_id from transfer t where t.conversation_id = any($1)
    and t.state = 'pending' and t.to_person_id not in (select person_id from able)
  union all select 'rings and is handed to nobody: ' || s.conversation_id from agent_slot s join own c on c.id = s.conversation_id
    where s.stage = 'ringing' and c.state = 'in_service' and not exists (
      select 1 from transfer t where t.conversation_id = c.id and t.state = 'pending' and t.to_person_id = s.person_id)
  union all select 'waits and is in no queue, or in two: ' || c.id from own c
    where (c.state in ('queued', 'ringing')) <> (
      select count(*) = 1 from queue_entry q where q.conversation_id = c.id and q.outcome is null and q.group_id = c.group_id)
  union all select 'rings by no offer, or is offered and does not ring: ' || c.id from own c
    where (c.state = 'ringing') <> (
      select count(*) = 1 from offer o where o.conversation_id = c.id and o.result is null and o.person_id = c.owner_id)
  union all select 'waits for longer than its queue lets it: ' || c.id from own c join agent_group g on g.id = c.group_id
    where c.state in ('queued', 'ringing') and g.wait_end <> 'keep'
      and c.enqueued_at + g.wait_seconds * interval '1 second' < $2::timestamptz
  union all select 'rings for longer than is set: ' || c.id from own c where c.state = 'ringing' and c.ringing_until < $2::timestamptz
  union all select 'waits beside who is free: ' || c.id || ' ' || m.person_id from own c
    join agent_group g on g.id = c.group_id and g.strategy <> 'manual' and g.mode <> 'paused'
    join group_member p on p.group_id = g.id join able m on m.person_id = p.person_id and m.status = 'online'
    where c.state = 'queued' and c.wait ->> 'only' is null and c.wait ->> 'prefer' is null
      and c.wait -> 'asked' = '[]'
      and not exists (select 1 from timer t where t.kind = 'presence_grace' and t.subject = m.person_id)
      and (select count(*) from agent_slot s where s.person_id = m.person_id) < coalesce(m.reception_limit,
        (select max(h.reception_limit) from group_member b join agent_group h on h.id = b.group_id where b.person_id = m.person_id))
  union all select 'waits behind who came later: ' || c.id || ' ' || later.id from own c
    join own later on later.group_id = c.group_id and later.state = 'ringing'
    where c.state = 'queued' and c.wait -> 'asked' = '[]' and c.wait ->> 'only' is null and c.wait ->> 'prefer' is null
      and later.wait ->> 'only' is null and later.wait ->> 'prefer' is null
      and (c.rank_at, c.enqueued_at, c.id) < (later.rank_at, later.enqueued_at, later.id)
      and not exists (select 1 from agent_slot s where s.conversation_id = later.id and s.way <> 'room')
      -- Who lets one pass is asked for the next.
      and not exists (select 1 from offer o
        where o.conversation_id = c.id and o.person_id = later.owner_id and o.result in ('missed', 'declined'))
      -- It was there already when the later one was offered: ids are given in that order, whatever the clock says.
      and (select max(e.id) from conversation_event e where e.conversation_id = later.id and e.type = 'ring')
        > (select max(e.id) from conversation_event e where e.conversation_id = c.id)`
