import type { Member } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'

/** The button that opens what can be done to a member. */
export function MemberMenu({ member, entries }: { member: Member; entries: MenuEntry[] }) {
  const t = useTexts()
  return (
    <Menu
      trigger={
        <IconButton
          tone="quiet"
          size="small"
          label={t(($) => $.team.members.actionsFor, { name: member.nickname })}
          icon={<MoreIcon />}
        />
      }
      entries={entries}
    />
  )
}
