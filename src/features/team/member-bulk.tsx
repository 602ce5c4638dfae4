import type { Member } from '#src/api/types.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import type { useLicenceActs } from './use-licence-menu.tsx'

type MemberBulkProps = { members: readonly Member[]; licences: ReturnType<typeof useLicenceActs> }

/** What can be done to all members that are selected. */
export function MemberBulk({ members, licences }: MemberBulkProps) {
  return (['assign', 'takeAway', 'reset'] as const).map((act) => (
    <DisabledReason key={act} reason={licences.reasonOfAll(act, members)}>
      <Button size="small" onClick={() => licences.onMany(act, members)}>
        {licences.labelOf(act)}
      </Button>
    </DisabledReason>
  ))
}
