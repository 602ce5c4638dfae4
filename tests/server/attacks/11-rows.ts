import type { Role } from '#src/domain/team/policy.ts'

/**
 * How far a role may go in a row: all of it, to look only, as far as its note says, or nowhere. A limited role is let
 * through to where the note is applied, unless it needs another role for it (`other`).
 */
export type Mark = 'full' | 'limited' | 'other' | 'read' | 'none'

/** A row of the page of permissions as far as it is built: what each role may do, and by which procedures. */
export type Row = {
  rows: readonly number[]
  marks: Record<Role, Mark>
  /** Procedures that only tell. */
  reads?: readonly string[]
  /** Procedures that change something, or tell what a role that only looks may not know. */
  writes?: readonly string[]
}

const SIGNS = { '●': 'full', '◐': 'limited', '◇': 'other', '○': 'read', '–': 'none' } as const

/** Marks in the order of the page: super admin, admin, online admin, online staff. */
function marks(signs: string): Row['marks'] {
  const [sa, ad, oa, os] = Array.from(signs, (sign) => SIGNS[sign as keyof typeof SIGNS])
  return { super_admin: sa!, admin: ad!, online_admin: oa!, online_staff: os! }
}

/** Every row that exists in the product. What may be called by anybody signed in, or by nobody, is below. */
export const ROWS: readonly Row[] = [
  {
    rows: [3],
    marks: marks('●●○–'),
    reads: ['guide.templates', 'guide.get', 'guide.hours'],
    writes: ['guide.setStep', 'guide.applyTemplate', 'guide.setHours'],
  },
  {
    rows: [2],
    marks: marks('●●●●'),
    reads: ['profile.own', 'notifications.list', 'notifications.unread', 'notifications.muted'],
    writes: [
      'profile.update',
      'profile.setLanguages',
      'profile.setAvatar',
      'profile.removeAvatar',
      'notifications.read',
      'notifications.readAll',
      'notifications.mute',
    ],
  },
  { rows: [4], marks: marks('●●––'), reads: ['robot.get', 'robot.thresholdStudy'] },
  { rows: [5], marks: marks('●●––'), writes: ['robot.update', 'robot.setAvatar', 'robot.removeAvatar'] },
  { rows: [6], marks: marks('●●––'), writes: ['robot.setEnabled'] },
  {
    rows: [7],
    marks: marks('●●––'),
    reads: [
      'knowledge.categories',
      'knowledge.figures',
      'knowledge.duplicates',
      'knowledge.tags',
      'knowledge.userTags',
      'knowledge.editors',
      'knowledge.entries',
      'knowledge.order',
      'knowledge.rows',
      'knowledge.entry',
      'knowledge.near',
      'changes.list',
      'entryViews.list',
      'chitchat.packs',
      'documents.list',
      'documents.get',
      'documents.passages',
      'documents.original',
      'documentSources.list',
      'release.pending',
      'release.unplanned',
      'release.compare',
      'release.snapshot',
    ],
    writes: [
      'knowledge.createCategory',
      'knowledge.renameCategory',
      'knowledge.moveCategory',
      'knowledge.removeCategory',
      'knowledge.suggestSimilar',
      'knowledge.createEntry',
      'knowledge.createEntries',
      'knowledge.updateEntry',
      'knowledge.patchEntries',
      'knowledge.bulk',
      'impact.preview',
      'changes.revert',
      'entryViews.create',
      'entryViews.update',
      'entryViews.remove',
      'regression.keep',
      'regression.remove',
      'chitchat.addPacks',
      'documents.update',
      'documents.updatePassage',
      'documents.parseAgain',
      'documents.change',
      'documents.remove',
      'documentSources.add',
      'documentSources.update',
      'documentSources.fetch',
      'documentSources.remove',
    ],
  },
  {
    rows: [8],
    marks: marks('●●––'),
    reads: [
      'imports.list',
      'imports.get',
      'imports.rows',
      'imports.open',
      'imports.sample',
      'imports.original',
      'imports.errors',
      'imports.template',
      'imports.exports',
      'imports.exported',
    ],
    writes: [
      'imports.begin',
      'imports.upload',
      'imports.leaveOut',
      'imports.confirm',
      'imports.cancel',
      'imports.retry',
      'imports.startExport',
      'imports.cancelExport',
    ],
  },
  {
    rows: [9],
    marks: marks('●●––'),
    reads: [
      'flows.list',
      'flows.get',
      'flows.resources',
      'flows.intentClashes',
      'flows.templates',
      'flows.folders',
      'flows.versions',
      'flows.version',
      'flows.tests',
      'flows.replay',
    ],
    writes: [
      'flows.create',
      'flows.import',
      'flows.save',
      'flows.addExample',
      'flows.update',
      'flows.updateMany',
      'flows.remove',
      'flows.restore',
      'flows.createFolder',
      'flows.renameFolder',
      'flows.removeFolder',
      'flows.nameVersion',
      'flows.saveTest',
      'flows.removeTest',
    ],
  },
  // To use a secret is to edit a flow (9); to make one is the super admin's.
  { rows: [10], marks: marks('●–––'), writes: ['flows.saveSecret', 'flows.removeSecret'] },
  {
    rows: [11],
    marks: marks('●●––'),
    reads: [
      'voice.list',
      'voice.templates',
      'voice.get',
      'voice.schedules',
      'voice.sounds',
      'voice.carrier',
      'voice.statistics',
      'voice.replay',
    ],
    writes: [
      'voice.create',
      'voice.update',
      'voice.setEmergency',
      'voice.addSchedule',
      'voice.removeSchedule',
      'voice.addSound',
      'voice.renameSound',
      'voice.removeSound',
    ],
  },
  { rows: [12], marks: marks('●●––'), reads: ['retrievals.list', 'retrievals.get'] },
  {
    rows: [13],
    marks: marks('●●––'),
    reads: ['files.overview', 'files.search', 'files.faq', 'fileTopics.list', 'fileTopics.changes'],
    writes: [
      'files.suggest',
      'files.updateFileFAQ',
      'files.accepting',
      'files.adopt',
      'fileTopics.add',
      'fileTopics.rename',
      'fileTopics.remove',
      'fileTopics.seen',
    ],
  },
  {
    rows: [14],
    marks: marks('●●––'),
    writes: ['tryOut.ask', 'regression.run', 'retrievals.test', 'flows.runTests', 'flows.perform', 'flows.find'],
  },
  {
    rows: [15],
    marks: marks('●●––'),
    writes: ['release.deploy', 'release.tests', 'release.setTestRule', 'release.rollBack'],
  },
  { rows: [16], marks: marks('●●○–'), reads: ['release.list', 'release.get'] },
  { rows: [18], marks: marks('●●––'), writes: ['voice.setCarrier', 'voice.testCarrier'] },
  {
    rows: [19],
    marks: marks('●●●–'),
    reads: [
      'settings.texts',
      'settings.textsHistory',
      'settings.asking',
      'settings.askingHistory',
      'settings.timeouts',
      'settings.timeoutsHistory',
      'settings.hours',
      'settings.hoursHistory',
      'settings.assignment',
      'settings.assignmentHistory',
      'settings.messages',
      'settings.messagesHistory',
      'settings.supervision',
      'settings.supervisionHistory',
    ],
    writes: [
      'settings.updateTexts',
      'settings.updateAsking',
      'settings.updateTimeouts',
      'settings.updateMessages',
      'settings.updateHours',
      'settings.updateAssignment',
      'settings.setSupervision',
      'licences.setAtLogin',
    ],
  },
  {
    rows: [20],
    marks: marks('●●●–'),
    reads: ['settings.workbench', 'settings.workbenchHistory'],
    writes: ['settings.updateWorkbench'],
  },
  {
    rows: [23],
    marks: marks('●●●–'),
    reads: ['team.members', 'team.invitations', 'team.activity', 'team.activityFile'],
  },
  {
    rows: [24, 25, 26],
    marks: marks('●●●–'),
    writes: [
      'team.invite',
      'team.sendInvitationAgain',
      'team.withdrawInvitation',
      'team.updateMember',
      'team.setMemberState',
      'team.removeMember',
    ],
  },
  {
    rows: [29],
    marks: marks('●●●–'),
    writes: ['team.readSheet', 'team.sheetErrors', 'team.sheetTemplate'],
  },
  { rows: [27], marks: marks('●◐◐–'), writes: ['team.resetMemberPassword', 'team.removeMemberFactor'] },
  { rows: [26], marks: marks('●–––'), writes: ['team.handOnSuperAdmin'] },
  // What no sender took, one-time passwords among it, waits for the super admin alone.
  { rows: [27], marks: marks('●–––'), reads: ['application.outbox'] },
  { rows: [28], marks: marks('●●●–'), writes: ['team.forceOffline'] },
  {
    rows: [30],
    marks: marks('●●●–'),
    reads: ['team.groups', 'team.groupFile', 'skills.list'],
    writes: [
      'team.moveMembers',
      'team.createGroup',
      'team.updateGroup',
      'team.setGroupMode',
      'team.touchedByDisbanding',
      'team.disbandGroup',
      'skills.create',
      'skills.rename',
      'skills.remove',
    ],
  },
  { rows: [31], marks: marks('●●●–'), reads: ['licences.overview'], writes: ['licences.assign', 'licences.takeAway'] },
  { rows: [31], marks: marks('●●––'), writes: ['licences.reset'] },
  {
    rows: [32],
    marks: marks('●–––'),
    writes: ['application.startTrial', 'application.create', 'application.rename', 'licences.claim'],
  },
  // Team replies are narrowed within: who holds the row may write them, agents only their own (34).
  {
    rows: [33, 34],
    marks: marks('●●●●'),
    reads: ['quickReplies.list'],
    writes: ['quickReplies.create', 'quickReplies.update', 'quickReplies.remove'],
  },
  {
    rows: [19],
    marks: marks('●●●–'),
    reads: ['sensitiveWords.list', 'sensitiveWords.try', 'sensitiveWords.alerts'],
    writes: [
      'settings.readCalendar',
      'sensitiveWords.add',
      'sensitiveWords.read',
      'sensitiveWords.remove',
      'sensitiveWords.seen',
    ],
  },
  {
    rows: [46],
    marks: marks('●–––'),
    writes: [
      'retention.get',
      'retention.history',
      'retention.overdue',
      'retention.update',
      'settings.masking',
      'settings.maskingHistory',
      'settings.updateMasking',
    ],
  },
  {
    rows: [52],
    marks: marks('●–––'),
    writes: ['settings.signIn', 'settings.signInHistory', 'settings.updateSignIn'],
  },
  {
    rows: [51],
    marks: marks('●●●–'),
    reads: ['leftMessages.list', 'leftMessages.assignees'],
    writes: ['leftMessages.update'],
  },
  // One way in for 38 and 39: all, those of the own groups, or the own ones.
  {
    rows: [38, 39],
    marks: marks('●●◐◐'),
    reads: ['history.list', 'history.get', 'history.why', 'voice.call', 'voice.recording'],
  },
  // What one serves, or looks after by 36.
  {
    rows: [36, 41],
    marks: marks('◐◐◐●'),
    reads: [
      'desk.overview',
      'desk.messages',
      'desk.whispers',
      'desk.answers',
      'desk.panelToken',
      'desk.targets',
      'notes.list',
      'notes.readers',
      'notes.mentions',
    ],
    writes: ['desk.whisper', 'notes.add', 'notes.seen'],
  },
  {
    rows: [41, 42],
    marks: marks('◇◇◇●'),
    reads: ['voice.callBack', 'desk.closing'],
    writes: [
      'team.setOwnStatus',
      'desk.signIn',
      'desk.accept',
      'desk.decline',
      'desk.send',
      'desk.markRead',
      'desk.transfer',
      'desk.completeTransfer',
      'desk.cancelTransfer',
      'desk.returnToBot',
      'desk.end',
      'desk.finishAfterWork',
      'desk.extendAfterWork',
      'desk.fileClosing',
      'voice.dialCallBack',
      'voice.settleCallBack',
    ],
  },
  { rows: [36], marks: marks('●●●–'), writes: ['desk.removeFromQueue'] },
  { rows: [43], marks: marks('●●●◐'), writes: ['desk.block', 'desk.unblock'] },
  {
    rows: [36],
    marks: marks('●●●–'),
    writes: ['supervision.watch', 'supervision.takeOver', 'supervision.assign', 'supervision.requeue'],
  },
  { rows: [44], marks: marks('●●◐◐'), writes: ['history.unmask'] },
  { rows: [45], marks: marks('●●––'), writes: ['history.exportVisitor', 'history.eraseVisitor'] },
  { rows: [49], marks: marks('●–––'), writes: ['application.close', 'application.reopen'] },
  { rows: [47], marks: marks('●○––'), reads: ['audit.list', 'audit.actors'], writes: ['audit.export', 'audit.verify'] },
  {
    rows: [48],
    marks: marks('●●––'),
    reads: ['robot.model', 'robot.linkHosts'],
    writes: ['robot.setModel', 'robot.removeModel', 'robot.testModel', 'robot.setLinkHosts'],
  },
]

/** Rows 1 and 2: for everybody who is signed in, whatever their role; the last two name an application. */
export const SIGNED_IN = [
  'auth.signOut',
  'auth.me',
  'auth.changePassword',
  'auth.acceptInvitation',
  'auth.declineInvitation',
  'auth.sessions',
  'auth.endOtherSessions',
  'profile.get',
  'profile.changeEmail',
  'profile.sendPhoneCode',
  'profile.setPhone',
  'profile.removePhone',
  'profile.beginPasskey',
  'profile.addPasskey',
  'profile.removePasskey',
  'profile.beginFactor',
  'profile.confirmFactor',
  'profile.renewRecoveryCodes',
  'profile.removeFactor',
  'application.get',
  // It tells of each kind what the caller's role may look at.
  'finder.find',
] as const

/** For anybody at all: the way in. */
export const OPEN = [
  'auth.setupState',
  'auth.setup',
  'auth.signIn',
  'auth.sendCode',
  'auth.signInByPhone',
  'auth.proveFactor',
  'auth.beginPasskey',
  'auth.signInByPasskey',
  'auth.beginProvider',
  'auth.endProvider',
  'auth.who',
  'auth.requestReset',
  'auth.resetPassword',
  'auth.confirmContact',
  'visitor.open',
] as const

/** A visitor's own list: to go on in their own conversation, to rate it and to leave it. */
export const VISITOR = [
  'visitor.send',
  'visitor.press',
  'visitor.submit',
  'visitor.signal',
  'visitor.messages',
  'visitor.transfer',
  'visitor.leaveQueue',
  'visitor.end',
  'visitor.leaveMessage',
  'visitor.rate',
  'visitor.thumb',
] as const

/** Procedures that ask for a proof of who it is of the last twelve hours: what goes live at once, and kept secrets. */
export const FRESH = [
  'release.deploy',
  'release.rollBack',
  'robot.setEnabled',
  'voice.setCarrier',
  'robot.setModel',
  'robot.removeModel',
  'flows.saveSecret',
  'flows.removeSecret',
  'settings.signIn',
  'settings.updateSignIn',
  'application.close',
  'application.reopen',
] as const

/** Rows of the page that are not built: nothing of the contract makes them up. */
export const NOT_BUILT = [17, 21, 22, 35, 37, 40, 50] as const
