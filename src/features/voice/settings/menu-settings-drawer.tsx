import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowResources, Menu } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmergencyFields, GeneralFields, NumberFields, TextFields } from './menu-fields.tsx'
import { HoursSection } from './hours-section.tsx'
import { menuConflict } from './menu-conflict.ts'
import { useMenuForm } from './use-menu-form.ts'

type MenuSettingsDrawerProps = { appId: string; flowId: string; onClose: () => void }

/** What is set for a menu besides what is drawn. It acts at once, for every call that comes from then on. */
export function MenuSettingsDrawer({ appId, flowId, onClose }: MenuSettingsDrawerProps) {
  const t = useTexts()
  const menu = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId } }))
  const resources = useQuery(orpc.flows.resources.queryOptions({ input: { appId } }))
  if (menu.data !== undefined && resources.data !== undefined)
    return <OpenDrawer key={flowId} appId={appId} menu={menu.data} resources={resources.data} onClose={onClose} />
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.voice.settings.title)}
      closeLabel={t(($) => $.common.close)}
    >
      <QueryState query={menu} skeleton={<Skeleton className="h-96 w-full" />}>
        {() => (
          <QueryState query={resources} skeleton={<Skeleton className="h-96 w-full" />}>
            {() => null}
          </QueryState>
        )}
      </QueryState>
    </Drawer>
  )
}

type OpenDrawerProps = { appId: string; menu: Menu; resources: FlowResources; onClose: () => void }

function OpenDrawer({ appId, menu, resources, onClose }: OpenDrawerProps) {
  const t = useTexts()
  const id = useId()
  const canEdit = usePermission('voice.edit')
  const form = useMenuForm(appId, menu, resources.timeZone)
  const { isDirty, faults, conflict } = form
  const reason = !canEdit
    ? t(($) => $.voice.reasons.permission)
    : !isDirty
      ? t(($) => $.voice.settings.nothing)
      : faults.length > 0
        ? t(($) => $.voice.settings.mend, { count: faults.length })
        : undefined
  const leave = () => void confirmLeave().then((isLeaving) => isLeaving && onClose())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) void form.save()
  }
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={t(($) => $.voice.settings.title)}
      description={t(($) => $.voice.settings.atOnce)}
      closeLabel={t(($) => $.common.close)}
      className="p-0!"
      footer={
        <>
          <Button onClick={leave}>{t(($) => $.common.close)}</Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" type="submit" form={id} busy={form.isSaving}>
              {t(($) => $.voice.settings.save)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit}>
        <fieldset disabled={!canEdit} className="flex min-w-0 flex-col divide-y divide-line">
          <NumberFields form={form} menu={menu} />
          <GeneralFields form={form} resources={resources} />
          <HoursSection appId={appId} form={form} disabled={!canEdit} />
          <EmergencyFields form={form} resources={resources} />
          <TextFields form={form} resources={resources} />
        </fieldset>
      </form>
      <ConflictDialog
        conflict={conflict}
        fields={conflict === undefined ? [] : menuConflict(form.draft, conflict.theirs, t)}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
        isBusy={form.isSaving}
      />
    </Drawer>
  )
}
