import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Link } from '#src/ui/link.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { groupPath } from './group-path.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { faultText } from './fault-text.ts'
import { LimitField } from './limit-field.tsx'
import { emailFault, nicknameFault, phoneFault, rolesFault } from './member-draft.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberSkills } from './member-skills.tsx'
import { reasonAgainst } from './member-reasons.ts'
import { RolesField } from './roles-field.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTellDelivery } from './use-tell-delivery.ts'
import { StaffRoleLost } from './staff-role-lost.tsx'
import { useRefreshTeam } from './use-team.ts'

/** What an own limit begins with for somebody whose groups give none. */
const USUAL_LIMIT = 5

type MemberDrawerProps = {
  appId: string
  member: Member | undefined
  menuOf: (member: Member) => MenuEntry[]
  onClose: () => void
}

/** A member beside the list: name, roles and own limit to change, the rest to read. */
export function MemberDrawer({ member, ...rest }: MemberDrawerProps) {
  return member === undefined ? null : <OpenDrawer key={member.id} member={member} {...rest} />
}

function OpenDrawer({ appId, member, menuOf, onClose }: MemberDrawerProps & { member: Member }) {
  const t = useTexts()
  const form = useId()
  const format = useFormat()
  const notices = useNotices()
  const tellDelivery = useTellDelivery()
  const refresh = useRefreshTeam()
  const canEdit = usePermission('member.edit')
  const saving = useMutation(orpc.team.updateMember.mutationOptions())
  const [nickname, setNickname] = useState(member.nickname)
  const [roles, setRoles] = useState<readonly Role[]>(member.roles)
  const [ownLimit, setOwnLimit] = useState(member.ownLimit)
  const [languages, setLanguages] = useState<readonly Language[]>(member.languages)
  const [skills, setSkills] = useState(member.skills)
  // Who sees addresses only masked cannot change them either.
  const seesAddresses = usePermission('audit.view')
  const [email, setEmail] = useState(member.email ?? '')
  const [phone, setPhone] = useState('')

  const reason = reasonAgainst(t, member, canEdit)
  const changesAddresses = seesAddresses && reason === undefined && !member.shared
  const hasNewEmail = changesAddresses && email.trim() !== (member.email ?? '')
  const faults = {
    nickname: nicknameFault(nickname),
    roles: rolesFault(roles),
    email: hasNewEmail ? emailFault(email) : undefined,
    phone: phoneFault(phone),
  }
  const isValid = Object.values(faults).every((fault) => fault === undefined)
  const hasNewRoles = roles.length !== member.roles.length || roles.some((role) => !member.roles.includes(role))
  const hasNewLanguages = SPOKEN.some((one) => languages.includes(one) !== member.languages.includes(one))
  const hasNewSkills = JSON.stringify(inOrder(skills)) !== JSON.stringify(inOrder(member.skills))
  const isDirty =
    nickname.trim() !== member.nickname ||
    hasNewRoles ||
    ownLimit !== member.ownLimit ||
    hasNewLanguages ||
    hasNewSkills ||
    hasNewEmail ||
    phone.trim() !== ''

  async function save(): Promise<boolean> {
    const name = nickname.trim()
    try {
      const { delivery } = await saving.mutateAsync({
        appId,
        memberId: member.id,
        ...(name !== member.nickname && { nickname: name }),
        ...(hasNewRoles && { roles: [...roles] }),
        ...(ownLimit !== member.ownLimit && { receptionLimit: ownLimit }),
        ...(hasNewLanguages && { languages: [...languages] }),
        ...(hasNewSkills && { skills }),
        ...(hasNewEmail && { email: email.trim() }),
        ...(phone.trim() !== '' && { phone: phone.trim() }),
      })
      const asked = [...(hasNewEmail ? [email.trim()] : []), ...(phone.trim() === '' ? [] : [phone.trim()])]
      tellDelivery(
        delivery ?? 'sent',
        asked.length === 0
          ? t(($) => $.team.told.saved, { name })
          : t(($) => $.team.told.asked, { contacts: format.list(asked) }),
      )
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (reason === undefined && isDirty && isValid && (await save())) onClose()
  }

  const discard = () => {
    setNickname(member.nickname)
    setRoles(member.roles)
    setOwnLimit(member.ownLimit)
    setLanguages(member.languages)
    setSkills(member.skills)
    setEmail(member.email ?? '')
    setPhone('')
  }
  useLeaveGuard({ isDirty, save: isValid ? save : undefined, discard })

  const leave = () => void confirmLeave().then((isLeaving) => isLeaving && onClose())

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && leave()}
      title={t(($) => $.team.form.editTitle, { name: member.nickname })}
      // The first entry is what this drawer is for.
      actions={<MemberMenu member={member} entries={menuOf(member).slice(1)} />}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={leave}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={reason ?? (isDirty ? undefined : t(($) => $.team.form.nothing))}>
            <Button
              tone="accent"
              type="submit"
              form={form}
              busy={saving.isPending}
              aria-disabled={!isValid || undefined}
            >
              {t(($) => $.team.form.save)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {reason !== undefined && <Callout title={reason} />}
        {reason === undefined && !member.canSignIn && !member.shared && (
          <Callout tone="info" title={t(($) => $.team.state.noPassword)}>
            {member.email === null ? t(($) => $.team.signIn.noEmailText) : t(($) => $.team.signIn.noPasswordText)}
          </Callout>
        )}
        {reason === undefined && member.shared && <Callout title={t(($) => $.team.reasons.shared)} />}
        <DescriptionList
          items={[
            { id: 'account', term: t(($) => $.team.form.account), detail: member.account },
            ...(changesAddresses
              ? []
              : [
                  {
                    id: 'email',
                    term: t(($) => $.team.form.email),
                    detail: member.email ?? t(($) => $.team.members.noEmail),
                  },
                ]),
            {
              id: 'groups',
              term: t(($) => $.team.form.groups),
              detail: (
                <>
                  {member.groups.length === 0 && t(($) => $.team.members.noGroups)}
                  <span className="flex flex-wrap gap-x-3">
                    {member.groups.map(({ id, name }) => (
                      <Link key={id} asChild>
                        <ScreenLink href={groupPath(appId, id)}>{name}</ScreenLink>
                      </Link>
                    ))}
                  </span>
                  <span className="block text-12 text-muted">{t(($) => $.team.form.groupsElsewhere)}</span>
                </>
              ),
            },
          ]}
        />
        <form id={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <fieldset disabled={reason !== undefined} className="flex min-w-0 flex-col gap-5">
            <Field
              label={t(($) => $.team.form.nickname)}
              help={t(($) => $.team.form.nicknameHelp)}
              error={faultText(t, faults.nickname)}
              required
              count={{
                value: nickname.trim(),
                limit: LIMITS.team.nickname,
                label: (used, limit) => t(($) => $.team.form.count, { used, limit }),
              }}
            >
              <TextField value={nickname} autoComplete="off" onChange={(event) => setNickname(event.target.value)} />
            </Field>
            {changesAddresses && (
              <div className="grid gap-5 sm:grid-cols-2">
                <Field
                  label={t(($) => $.team.form.email)}
                  help={t(($) => $.team.form.emailChangeHelp)}
                  error={faultText(t, faults.email)}
                >
                  <TextField
                    type="email"
                    value={email}
                    autoComplete="off"
                    onChange={(event) => setEmail(event.target.value)}
                  />
                </Field>
                <Field
                  label={t(($) => $.team.form.phone)}
                  help={
                    member.phone === null
                      ? t(($) => $.team.form.phoneChangeHelp)
                      : t(($) => $.team.form.phoneKept, { phone: member.phone })
                  }
                  error={faultText(t, faults.phone)}
                >
                  <TextField
                    type="tel"
                    value={phone}
                    autoComplete="off"
                    onChange={(event) => setPhone(event.target.value)}
                  />
                </Field>
              </div>
            )}
            {reason === undefined && (
              <RolesField value={roles} onChange={setRoles} error={faultText(t, faults.roles)} />
            )}
            <StaffRoleLost member={member} roles={roles} />
            <Switch
              side="end"
              label={t(($) => $.team.form.ownLimit)}
              help={t(($) => $.team.form.ownLimitHelp)}
              checked={ownLimit !== null}
              onCheckedChange={(isOn) => setOwnLimit(isOn ? member.limit || USUAL_LIMIT : null)}
            />
            {ownLimit !== null && (
              <LimitField label={t(($) => $.team.form.limit)} value={ownLimit} onChange={setOwnLimit} />
            )}
            <CheckList
              legend={t(($) => $.team.form.languages)}
              help={t(($) => $.team.form.languagesHelp)}
              choices={SPOKEN.map((id) => ({ id, label: LANGUAGES[id].name }))}
              value={languages}
              onChange={setLanguages}
            />
            <MemberSkills appId={appId} value={skills} onChange={setSkills} />
          </fieldset>
        </form>
      </div>
    </Drawer>
  )
}

/** The order in which skills were chosen is no change. */
const inOrder = (skills: Member['skills']) => skills.toSorted((a, b) => (a.skillId < b.skillId ? -1 : 1))
