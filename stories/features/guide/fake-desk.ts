import { NEW_LISTS } from '#src/domain/settings/desk-lists-set.ts'
import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import { previewTemplates } from '#src/server/services/guide/templates.ts'
import type { Change, Guide, Release } from '#src/api/types.ts'
import { NEW_TIMEOUTS } from '#src/domain/settings/timeouts.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import { USUAL_DATES } from '#src/lib/dates.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { api, refusal } from '../../support/api.tsx'
import { pendingOf } from '../../support/pending-of.ts'
import { fakeBot } from '../../support/console/fake-bot.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { fakeLicences } from './fake-licences.ts'
import { sampleActivity } from './sample-activity.ts'
import { sampleSheet } from './sample-sheet.ts'
import { fillDesk, invitation, MEMBER, SKILL, type SampleDesk } from './sample-desk.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const RELEASE = 5

/** The calls of setting up and of the team, answered from a sample that they write into. */
export function fakeDesk(desk: SampleDesk) {
  return {
    ...fakeBot(desk.bot),
    ...fakeGuide(desk),
    ...fakeTeam(desk),
    ...fakeLicences(desk),
    ...fakeRelease(desk),
    ...fakeApplication(desk),
    ...fakeOwnDesk(desk),
    ...fakeInherited(desk),
  }
}

/** What groups have from their application. */
const fakeInherited = ({ language }: SampleDesk) => {
  const texts = { ...loadTemplate('empty', language).texts, translations: {} }
  return {
    settings: {
      timeouts: api.settings.timeouts.handler(() => ({ revision: 1, timeouts: NEW_TIMEOUTS })),
      texts: api.settings.texts.handler(() => ({ revision: 1, language, texts, usual: texts })),
    },
  }
}

function guideOf(desk: SampleDesk): Guide {
  return {
    steps: desk.steps,
    template: desk.template,
    templateLeft: desk.template === null ? 0 : desk.bot.entries.length,
    checklist: desk.checklist,
    figures: {
      entries: desk.bot.entries.length,
      members: desk.members.length,
      groups: desk.groups.length,
      agentsOnline: desk.members.filter(({ status }) => status !== 'offline').length,
      waiting: desk.groups.reduce((sum, { waiting }) => sum + waiting, 0),
      asked: desk.checklist.visitorAnswered ? 1284 : 0,
      unanswered: desk.checklist.visitorAnswered ? 37 : 0,
      liveVersion: desk.liveVersion,
    },
    embed: {
      chatUrl: `https://help.example.com/chat/${APP_ID}`,
      demoUrl: `https://help.example.com/demo/${APP_ID}`,
      snippet: `<script src="https://help.example.com/widget.js?app=${APP_ID}" async></script>`,
    },
  }
}

function fakeGuide(desk: SampleDesk) {
  return {
    guide: {
      get: api.guide.get.handler(() => guideOf(desk)),
      templates: api.guide.templates.handler(() => previewTemplates()),
      setStep: api.guide.setStep.handler(({ input }) => {
        desk.steps = { ...desk.steps, [input.step]: input.state }
        return guideOf(desk)
      }),
      applyTemplate: api.guide.applyTemplate.handler(({ input }) => {
        if (input.how === 'fill' && desk.bot.entries.length > 0) throw refusal('TEMPLATE_NOT_EMPTY')
        if (input.how === 'fill') fillDesk(desk)
        if (input.how === 'exchange') desk.template = input.template
        desk.steps = { ...desk.steps, content: 'done' }
        return guideOf(desk)
      }),
      setHours: api.guide.setHours.handler(({ input: { timeZone, always, weekly, special } }) => {
        desk.hours = { timeZone, always, weekly, special: special ?? desk.hours.special }
        desk.steps = { ...desk.steps, hours: 'done' }
        return guideOf(desk)
      }),
      hours: api.guide.hours.handler(() => ({
        ...desk.hours,
        openNow: isOpen(desk.hours, new Date(NOW)),
      })),
    },
  }
}

function fakeTeam(desk: SampleDesk) {
  const set = (id: string, part: Partial<SampleDesk['members'][number]>) => {
    desk.members = desk.members.map((member) => (member.id === id ? { ...member, ...part } : member))
    return {}
  }
  const shown = () =>
    desk.members.map((member) => ({
      ...member,
      groups: desk.groups
        .filter(({ memberIds }) => memberIds.includes(member.id))
        .map(({ id, name }) => ({ id, name })),
    }))
  return {
    skills: {
      list: api.skills.list.handler(() =>
        desk.skills.map((skill) => ({
          ...skill,
          members: desk.members.flatMap(({ id, nickname, skills }) =>
            skills.flatMap(({ skillId, level }) => (skillId === skill.id ? [{ id, nickname, level }] : [])),
          ),
        })),
      ),
      create: api.skills.create.handler(({ input: { name } }) => {
        if (desk.skills.some((skill) => skill.name === name)) throw refusal('SKILL_NAME_TAKEN')
        const id = idOf(SKILL, 100 + desk.skills.length)
        desk.skills = [...desk.skills, { id, name, flows: [] }]
        return { id }
      }),
      rename: api.skills.rename.handler(({ input: { skillId, name } }) => {
        desk.skills = desk.skills.map((skill) => (skill.id === skillId ? { ...skill, name } : skill))
        return {}
      }),
      remove: api.skills.remove.handler(({ input: { skillId } }) => {
        desk.skills = desk.skills.filter(({ id }) => id !== skillId)
        desk.members = desk.members.map((member) => ({
          ...member,
          skills: member.skills.filter((held) => held.skillId !== skillId),
        }))
        return {}
      }),
    },
    team: {
      setOwnStatus: api.team.setOwnStatus.handler(({ input }) => {
        desk.ownStatus = input.status
        return {}
      }),
      members: api.team.members.handler(({ input }) => {
        const text = (input.text ?? '').toLowerCase()
        return shown().filter((member) =>
          [member.nickname, member.account, member.email ?? ''].some((value) => value.toLowerCase().includes(text)),
        )
      }),
      invitations: api.team.invitations.handler(() => desk.invitations),
      invite: api.team.invite.handler(({ input }) => {
        const { account, nickname, email, roles } = input
        if (desk.members.some((member) => member.email === email)) throw refusal('MEMBER_EXISTS')
        const inviter = desk.members[0]?.nickname ?? ''
        const made = invitation(desk.invitations.length + 10, nickname, { account, email, roles, inviter })
        desk.invitations = [made, ...desk.invitations]
        return { id: made.id, delivery: desk.delivery }
      }),
      readSheet: api.team.readSheet.handler(({ input }) => {
        if (!input.file.name.endsWith('.xlsx')) throw refusal('PARSE_FAILED')
        return { rows: sampleSheet(desk.language) }
      }),
      sheetErrors: api.team.sheetErrors.handler(() => new File(['sheet'], 'errors.xlsx')),
      sendInvitationAgain: api.team.sendInvitationAgain.handler(({ input }) => {
        desk.invitations = desk.invitations.map((one) =>
          one.id === input.invitationId ? { ...one, isExpired: false } : one,
        )
        return { delivery: desk.delivery }
      }),
      withdrawInvitation: api.team.withdrawInvitation.handler(({ input }) => {
        desk.invitations = desk.invitations.filter(({ id }) => id !== input.invitationId)
        return {}
      }),
      updateMember: api.team.updateMember.handler(({ input }) => {
        set(input.memberId, {
          ...(input.nickname !== undefined && { nickname: input.nickname }),
          ...(input.roles !== undefined && { roles: input.roles }),
          ...(input.languages !== undefined && { languages: input.languages }),
          ...(input.skills !== undefined && { skills: input.skills }),
          ...(input.receptionLimit !== undefined && {
            ownLimit: input.receptionLimit,
            limit: input.receptionLimit ?? 5,
          }),
        })
        const isAsked = input.email !== undefined || typeof input.phone === 'string'
        return { delivery: isAsked ? desk.delivery : null }
      }),
      setMemberState: api.team.setMemberState.handler(({ input }) =>
        set(input.memberId, { state: input.state, status: 'offline' }),
      ),
      removeMember: api.team.removeMember.handler(({ input }) => {
        const target = desk.members.find(({ id }) => id === input.memberId)
        if ((target?.load ?? 0) > 0) throw refusal('STATE_CONFLICT')
        desk.members = desk.members.filter(({ id }) => id !== input.memberId)
        return {}
      }),
      resetMemberPassword: api.team.resetMemberPassword.handler(() => ({ delivery: desk.delivery })),
      removeMemberFactor: api.team.removeMemberFactor.handler(({ input }) =>
        set(input.memberId, { hasFactor: false, passkeys: 0 }),
      ),
      handOnSuperAdmin: api.team.handOnSuperAdmin.handler(({ input }) =>
        set(input.memberId, { roles: ['super_admin'] }),
      ),
      forceOffline: api.team.forceOffline.handler(({ input }) =>
        set(input.memberId, { forcedOffline: input.forced, status: 'offline' }),
      ),
      setMemberStatus: api.team.setMemberStatus.handler(({ input: { memberId, status, breakReason = null } }) =>
        set(memberId, { status, breakReason, ...(status === 'offline' && { load: 0 }) }),
      ),
      groups: api.team.groups.handler(() => desk.groups),
      groupReach: api.team.groupReach.handler(() =>
        desk.groups.map(({ id }, index) => ({
          groupId: id,
          channels: index === 0 ? ['web', 'whatsapp', 'phone'] : [],
        })),
      ),
      moveMembers: api.team.moveMembers.handler(({ input: { groupId, toId, memberIds, isCopied } }) => {
        desk.groups = desk.groups.map((group) =>
          group.id === toId
            ? { ...group, memberIds: [...new Set([...group.memberIds, ...memberIds])] }
            : group.id === groupId && !isCopied
              ? { ...group, memberIds: group.memberIds.filter((id) => !memberIds.includes(id)) }
              : group,
        )
        return {}
      }),
      activity: api.team.activity.handler(({ input }) => sampleActivity(input)),
      createGroup: api.team.createGroup.handler(({ input: { name, strategy, receptionLimit, memberIds } }) => {
        const id = idOf(MEMBER, 100 + desk.groups.length)
        const begun = {
          mode: 'running' as const,
          rules: NEW_RULES,
          ranks: [],
          hours: null,
          texts: {},
          translations: {},
          waiting: 0,
          inService: 0,
        }
        desk.groups = [...desk.groups, { id, name, strategy, receptionLimit, memberIds, ...begun }]
        return { id }
      }),
      touchedByDisbanding: api.team.touchedByDisbanding.handler(({ input: { groupId } }) => ({
        members: 3,
        waiting: 4,
        inService: 2,
        flows: [{ id: groupId, name: 'Return a parcel', isMenu: false }],
        accounts: [{ id: groupId, name: 'Lamps & Co' }],
        overflowOf: [],
        isDefault: true,
        isBotTarget: false,
        isOffered: true,
        suggestedGroupId: null,
      })),
      disbandGroup: api.team.disbandGroup.handler(({ input: { groupId } }) => {
        desk.groups = desk.groups.filter(({ id }) => id !== groupId)
        return {}
      }),
      setGroupMode: api.team.setGroupMode.handler(({ input: { groupId, mode } }) => {
        desk.groups = desk.groups.map((group) => (group.id === groupId ? { ...group, mode } : group))
        return {}
      }),
      updateGroup: api.team.updateGroup.handler(({ input: { groupId, ...input } }) => {
        desk.groups = desk.groups.map((group) =>
          group.id === groupId
            ? {
                ...group,
                ...input,
                rules: input.rules ?? group.rules,
                ranks: input.ranks ?? group.ranks,
                hours: input.hours === undefined ? group.hours : input.hours,
                texts: input.texts ?? group.texts,
              }
            : group,
        )
        return {}
      }),
    },
  }
}

/** What a deployment of the sample would change. */
export function changesOf(desk: SampleDesk): Change[] {
  if (desk.liveVersion !== null) return []
  const added = (kind: Change['kind'], entityId: string, title: string): Change => ({
    kind,
    entityId,
    type: 'added',
    title,
    fields: [],
  })
  const { robot, entries } = desk.bot
  return [added('robot', robot.id, robot.name), ...entries.map(({ id, question }) => added('qa', id, question))]
}

/** The first version of the sample, in a state. */
export function firstRelease(part: Partial<Release> = {}): Release {
  return {
    id: idOf(RELEASE, 1),
    number: 1,
    status: 'in_progress',
    kind: 'initial',
    live: false,
    note: '',
    step: 'snapshot',
    failure: null,
    failedTests: 0,
    sourceNumber: null,
    questions: { added: 12, changed: 0, removed: 0 },
    settings: { added: 1, changed: 0, removed: 0 },
    flows: { added: 0, changed: 0, removed: 0 },
    documents: { added: 0, changed: 0, removed: 0 },
    look: { added: 0, changed: 0, removed: 0 },
    startedBy: null,
    startedAt: NOW,
    finishedAt: null,
    ...part,
  }
}

function fakeRelease(desk: SampleDesk) {
  return {
    release: {
      pending: api.release.pending.handler(() => {
        return pendingOf(changesOf(desk))
      }),
      list: api.release.list.handler(() => ({
        items: desk.release === undefined ? [] : [desk.release],
        nextCursor: null,
      })),
      deploy: api.release.deploy.handler(({ input }) => {
        desk.release = firstRelease({ note: input.note })
        return { releaseId: desk.release.id, number: 1, failedTests: [] }
      }),
      // Each look finds it a step further.
      get: api.release.get.handler(() => {
        const shown = desk.release ?? firstRelease()
        const steps = ['snapshot', 'build', 'switch', 'done'] as const
        const step = steps[steps.indexOf(shown.step) + 1]
        if (shown.status === 'in_progress')
          desk.release =
            step === undefined ? { ...shown, status: 'deployed', live: true, finishedAt: NOW } : { ...shown, step }
        if (desk.release?.status === 'deployed') {
          desk.liveVersion = 1
          desk.checklist = { ...desk.checklist, deployed: true }
        }
        return shown
      }),
    },
  }
}

/** The desk of whoever looks at the page. */
function fakeOwnDesk(desk: SampleDesk) {
  return {
    desk: {
      signIn: api.desk.signIn.handler(() => ({})),
      overview: api.desk.overview.handler(() => ({
        now: new Date().toISOString(),
        serves: true,
        status: desk.ownStatus,
        statusSince: new Date().toISOString(),
        paused: false,
        breakReason: null,
        breakReasons: [],
        idleBreak: 0,
        panels: ['summary', 'visitor', 'conversation', 'earlier'],
        lists: NEW_LISTS,
        notices: { sound: true, desktop: true },
        custom: null,
        invites: true,
        keys: {},
        may: NEW_STAFF_MAY,
        recallSeconds: 120,
        undoSeconds: 0,
        takes: USUAL_TAKES,
        forcedOffline: false,
        forcedReason: null,
        licensed: true,
        limit: 5,
        groupIds: desk.groups.map(({ id }) => id),
        mine: [],
        queue: [],
        endedToday: [],
        supervises: null,
        all: null,
      })),
    },
  }
}

function fakeApplication(desk: SampleDesk) {
  return {
    application: {
      get: api.application.get.handler(() => ({
        appId: APP_ID,
        name: desk.language === 'zh' ? '港湾商店' : 'Harbour shop',
        logoUrl: null,
        plan: 'premium' as const,
        planEndsAt: null,
        trialEndsAt: null,
        language: desk.language,
        languages: [...LANGUAGE_NAMES],
        timeZone: desk.hours.timeZone,
        dates: USUAL_DATES,
        nickname: desk.members[0]?.nickname ?? '',
        roles: desk.roles,
        robot: {
          name: desk.bot.robot.name,
          enabled: desk.bot.robot.enabled,
          thirdPartyEnabled: desk.bot.robot.thirdPartyEnabled,
          liveVersion: desk.liveVersion,
          draftChanges: changesOf(desk).length,
        },
        closing: null,
      })),
      outbox: api.application.outbox.handler(() => desk.outbox),
    },
  }
}
