/** What the API's answers hold, for screens: they know the contract only through here. */
export type { Application } from '#src/contract/application.ts'
export type { Me } from '#src/contract/auth.ts'
export type { Conversation, Desk } from '#src/contract/desk.ts'
export type { Flow, FlowResources, FlowSummary, FlowTest, FlowVersion } from '#src/contract/flows.ts'
export type { Guide, GuideStep, TemplatePreview } from '#src/contract/guide.ts'
export type { HistoryRow } from '#src/contract/history.ts'
export type { Category, Entry } from '#src/contract/knowledge.ts'
export type { Change, Release } from '#src/contract/release.ts'
export type { Model, Robot } from '#src/contract/robot.ts'
export type { Group, Member } from '#src/contract/team.ts'
export type {
  Call,
  CallBack,
  Carrier,
  Menu,
  MenuSchedule,
  MenuStatistics,
  MenuSummary,
  NodeStatistics,
  Sound,
} from '#src/contract/voice.ts'
export type { Issue } from '#src/contract/base.ts'
