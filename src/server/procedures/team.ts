import { ofMember } from '../context.ts'
import { activityFile, readActivity } from '../services/team/activity.ts'
import { groupFile } from '../services/team/group-file.ts'
import { moveMembers } from '../services/team/move-members.ts'
import { handOnSuperAdmin } from '../services/team/super-admin.ts'
import { setOwnStatus } from '../services/desk/status.ts'
import { setMemberStatus } from '../services/team/set-status.ts'
import { disbandGroup, readTouched } from '../services/team/disband.ts'
import { createGroup, listGroups, setGroupMode, updateGroup } from '../services/team/groups.ts'
import { invite, listInvitations, sendInvitationAgain, withdrawInvitation } from '../services/team/invitations.ts'
import {
  forceOffline,
  removeMember,
  resetMemberPassword,
  setMemberState,
  updateMember,
} from '../services/team/manage.ts'
import { readReach } from '../services/team/reach.ts'
import { removeMemberFactor } from '../services/team/member-factor.ts'
import { listMembers } from '../services/team/members.ts'
import { memberSheetErrors, memberSheetTemplate, readMemberSheet } from '../services/team/member-sheet.ts'
import { os } from './base.ts'

export const team = os.team.router({
  members: os.team.members.handler(({ context, input }) => listMembers(ofMember(context), input)),
  invitations: os.team.invitations.handler(({ context }) => listInvitations(ofMember(context))),
  invite: os.team.invite.handler(({ context, input }) => invite(ofMember(context), input)),
  readSheet: os.team.readSheet.handler(({ context, input }) => readMemberSheet(ofMember(context), input)),
  sheetErrors: os.team.sheetErrors.handler(({ context, input }) => memberSheetErrors(ofMember(context), input)),
  sheetTemplate: os.team.sheetTemplate.handler(({ context, input }) => memberSheetTemplate(ofMember(context), input)),
  sendInvitationAgain: os.team.sendInvitationAgain.handler(({ context, input }) =>
    sendInvitationAgain(ofMember(context), input),
  ),
  withdrawInvitation: os.team.withdrawInvitation.handler(({ context, input }) =>
    withdrawInvitation(ofMember(context), input),
  ),
  updateMember: os.team.updateMember.handler(({ context, input }) => updateMember(ofMember(context), input)),
  setMemberState: os.team.setMemberState.handler(({ context, input }) => setMemberState(ofMember(context), input)),
  removeMember: os.team.removeMember.handler(({ context, input }) => removeMember(ofMember(context), input)),
  resetMemberPassword: os.team.resetMemberPassword.handler(({ context, input }) =>
    resetMemberPassword(ofMember(context), input),
  ),
  removeMemberFactor: os.team.removeMemberFactor.handler(({ context, input }) =>
    removeMemberFactor(ofMember(context), input),
  ),
  handOnSuperAdmin: os.team.handOnSuperAdmin.handler(({ context, input }) =>
    handOnSuperAdmin(ofMember(context), input),
  ),
  forceOffline: os.team.forceOffline.handler(({ context, input }) => forceOffline(ofMember(context), input)),
  setMemberStatus: os.team.setMemberStatus.handler(({ context, input }) => setMemberStatus(ofMember(context), input)),
  setOwnStatus: os.team.setOwnStatus.handler(({ context, input }) => setOwnStatus(ofMember(context), input)),
  activity: os.team.activity.handler(({ context, input }) => readActivity(ofMember(context), input)),
  activityFile: os.team.activityFile.handler(({ context, input }) => activityFile(ofMember(context), input)),
  groupReach: os.team.groupReach.handler(({ context }) => readReach(ofMember(context))),
  groupFile: os.team.groupFile.handler(({ context, input }) => groupFile(ofMember(context), input)),
  moveMembers: os.team.moveMembers.handler(({ context, input }) => moveMembers(ofMember(context), input)),
  groups: os.team.groups.handler(({ context }) => listGroups(ofMember(context))),
  createGroup: os.team.createGroup.handler(({ context, input }) => createGroup(ofMember(context), input)),
  updateGroup: os.team.updateGroup.handler(({ context, input }) => updateGroup(ofMember(context), input)),
  touchedByDisbanding: os.team.touchedByDisbanding.handler(({ context, input }) =>
    readTouched(ofMember(context), input),
  ),
  disbandGroup: os.team.disbandGroup.handler(({ context, input }) => disbandGroup(ofMember(context), input)),
  setGroupMode: os.team.setGroupMode.handler(({ context, input }) => setGroupMode(ofMember(context), input)),
})
