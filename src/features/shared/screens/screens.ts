import {
  AppWindow,
  BookOpen,
  Code,
  FileSearch,
  History,
  Inbox,
  MessageSquareReply,
  MessageSquareWarning,
  MessagesSquare,
  PhoneCall,
  Rocket,
  ScrollText,
  Settings2,
  SlidersHorizontal,
  Sparkles,
  Users,
  UsersRound,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '#src/domain/team/policy.ts'

/** The groups of the menu, in its order. */
export const GROUPS = ['start', 'chatbot', 'team', 'data', 'config'] as const
export type Group = (typeof GROUPS)[number]

/** A screen as the menu and the palette know it. */
type ScreenEntry = {
  /** Below `/main/$sdkAppId/`. */
  path: string
  group: Group
  /** Who may see it; the server decides again. */
  permission: Permission
  icon: LucideIcon
  /** The second key of its shortcut: `g` and then this. */
  key: string
}

/** The screens of the main area, in the menu's order. The text of one is `frame.menu.<name>`. */
export const SCREENS = {
  guide: { path: 'guide', group: 'start', permission: 'guide.view', icon: Sparkles, key: 's' },
  basic: { path: 'chatbot/basic', group: 'chatbot', permission: 'robot.view', icon: Settings2, key: 'b' },
  knowledge: { path: 'chatbot/knowledge', group: 'chatbot', permission: 'knowledge.view', icon: BookOpen, key: 'k' },
  task: { path: 'chatbot/task', group: 'chatbot', permission: 'flow.view', icon: Workflow, key: 't' },
  ivr: { path: 'chatbot/task/ivr', group: 'chatbot', permission: 'voice.view', icon: PhoneCall, key: 'v' },
  file: { path: 'chatbot/file', group: 'chatbot', permission: 'knowledge.view', icon: FileSearch, key: 'f' },
  record: { path: 'chatbot/record', group: 'chatbot', permission: 'release.view', icon: Rocket, key: 'r' },
  member: { path: 'manage/member', group: 'team', permission: 'member.view', icon: Users, key: 'm' },
  group: { path: 'manage/group', group: 'team', permission: 'group.view', icon: UsersRound, key: 'p' },
  audit: { path: 'manage/audit', group: 'team', permission: 'audit.view', icon: ScrollText, key: 'a' },
  history: { path: 'dataBoard/history', group: 'data', permission: 'history.view', icon: History, key: 'h' },
  message: { path: 'dataBoard/message', group: 'data', permission: 'leftMessage.view', icon: Inbox, key: 'l' },
  channels: {
    path: 'customerConfig/channels',
    group: 'config',
    permission: 'channel.view',
    icon: MessagesSquare,
    key: 'n',
  },
  webClient: {
    path: 'customerConfig/web/setting',
    group: 'config',
    permission: 'webClient.view',
    icon: AppWindow,
    key: 'e',
  },
  setting: {
    path: 'config/setting',
    group: 'config',
    permission: 'settings.view',
    icon: SlidersHorizontal,
    key: 'c',
  },
  rules: { path: 'config/rules', group: 'config', permission: 'settings.view', icon: MessageSquareWarning, key: 'x' },
  workbench: {
    path: 'config/workbench',
    group: 'config',
    permission: 'workbench.view',
    icon: MessageSquareReply,
    key: 'q',
  },
  developer: { path: 'config/developer', group: 'config', permission: 'developer.edit', icon: Code, key: 'd' },
} as const satisfies Record<string, ScreenEntry>

export type Screen = keyof typeof SCREENS

/** The workspace stands beside the main area: its own path, its own frame. */
export const WORKSPACE = { path: '/online', icon: MessagesSquare, key: 'w' } as const

export const ALL_SCREENS = Object.keys(SCREENS) as Screen[]

/** The address of a screen in an application. */
export function screenPath(appId: string, screen: Screen): string {
  return `/main/${encodeURIComponent(appId)}/${SCREENS[screen].path}`
}

/** The address of the workspace of an application. */
export function workspacePath(appId: string): string {
  return `${WORKSPACE.path}?${new URLSearchParams({ app: appId })}`
}
