import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Settings2, Siren } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx'
import { EmergencyDialog } from '../settings/emergency-dialog.tsx'
import { MenuSettingsDrawer } from '../settings/menu-settings-drawer.tsx'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What a menu has besides its document: settings, scheduled versions, and the switch for emergencies. */
export function VoiceTools() {
  const t = useTexts()
  const { appId, flow, isReadOnly } = useFlowEditor()
  const [open, setOpen] = useState<'settings' | 'schedule' | 'emergency'>()
  const { data: menu } = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId: flow.id } }))
  const isEmergency = menu?.settings.emergency.enabled === true
  const close = () => setOpen(undefined)
  return (
    <>
      {isEmergency && (
        <Badge tone="danger" icon={<Siren {...ICON} size={12} />}>
          {t(($) => $.voice.table.emergency)}
        </Badge>
      )}
      <Menu
        trigger={<IconButton label={t(($) => $.voice.tools.title)} icon={<Settings2 {...ICON} />} />}
        entries={[
          {
            label: t(($) => $.voice.settings.title),
            icon: <Settings2 {...ICON} />,
            onSelect: () => setOpen('settings'),
          },
          {
            label: t(($) => $.voice.schedule.title),
            icon: <CalendarClock {...ICON} />,
            onSelect: () => setOpen('schedule'),
          },
          ...(isReadOnly
            ? []
            : [
                { type: 'line' as const },
                {
                  label: isEmergency ? t(($) => $.voice.emergency.switchOff) : t(($) => $.voice.emergency.switchOn),
                  icon: <Siren {...ICON} />,
                  onSelect: () => setOpen('emergency'),
                },
              ]),
        ]}
      />
      {open === 'settings' && <MenuSettingsDrawer appId={appId} flowId={flow.id} onClose={close} />}
      {open === 'schedule' && <ScheduleDialog onClose={close} />}
      {open === 'emergency' && (
        <EmergencyDialog
          appId={appId}
          menu={{ id: flow.id, name: flow.name, emergency: isEmergency }}
          onClose={close}
        />
      )}
    </>
  )
}
