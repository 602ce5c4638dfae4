import { defaultMenuSettings } from '#src/domain/voice/settings.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { aGraph, aNode, anEdge } from '../../editor/support.tsx'
import { sampleOfMenu } from '../../nodes/voice-sample-data.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { idOf, sampleBot } from '../../support/console/sample-bot.ts'

type Voice = ContractOutput['voice']
type Flows = ContractOutput['flows']
type Language = 'en' | 'zh'

export const menuId = (n: number) => idOf(41, n)

/** What stories of voice menus answer with; they write into it. */
export type SampleMenus = {
  menus: Voice['list']['items']
  templates: Voice['templates']
  menu: Voice['get']
  sounds: Voice['sounds']
  carrier: Voice['carrier']
  schedules: Voice['schedules']
  figures: Voice['statistics']
  flow: Flows['get']
  resources: Flows['resources']
}

const AT = '2026-11-20T09:41:00.000Z'

export function sampleMenus(language: Language, document = mainMenu()): SampleMenus {
  const zh = language === 'zh'
  const { robot } = sampleBot(language)
  const menu = (n: number, name: string, part: Partial<Voice['list']['items'][number]> = {}) => ({
    id: menuId(n),
    number: n,
    name,
    enabled: true,
    numbers: [] as string[],
    live: 'same' as const,
    scheduled: null,
    emergency: false,
    problems: { blocking: 0, warnings: 0 },
    calls: 0,
    selfService: null,
    lastCallAt: null,
    tests: { total: 0, passed: 0 },
    revision: 1,
    updatedAt: AT,
    updatedBy: zh ? '林梅' : 'Mei Lin',
    ...part,
  })
  return {
    menus: [
      menu(1, zh ? '总机' : 'Main line', {
        numbers: ['+493012345678', '+493012345679'],
        calls: 1284,
        selfService: 0.62,
        lastCallAt: AT,
        tests: { total: 4, passed: 4 },
      }),
      menu(2, zh ? '下班后' : 'After hours', { live: 'changed', problems: { blocking: 1, warnings: 2 } }),
      menu(3, zh ? '订单查询' : 'Order status', { emergency: true, numbers: ['orders'] }),
      menu(4, zh ? '节日活动' : 'Holiday sale', { scheduled: { versionNumber: 7, until: null } }),
    ],
    templates: [
      {
        id: 'department',
        name: zh ? '部门菜单' : 'Departments',
        description: zh ? '按键转到各部门。' : 'A key for each department.',
        nodes: 9,
      },
      {
        id: 'callback',
        name: zh ? '预约回电' : 'Call-back',
        description: zh ? '忙时登记回电。' : 'Notes a call-back when all are busy.',
        nodes: 6,
      },
    ],
    menu: {
      flowId: menuId(1),
      settings: defaultMenuSettings(language),
      numbers: ['+493012345678'],
      revision: 3,
      updatedAt: AT,
      updatedBy: null,
      addresses: [{ number: '+493012345678', url: 'https://desk.example.com/voice/1400000001/+493012345678' }],
    },
    sounds: [
      {
        id: idOf(42, 1),
        name: 'welcome.wav',
        seconds: 7.2,
        level: -18.4,
        peak: -3.1,
        url: '/none.wav',
        usedBy: [{ id: menuId(1), name: zh ? '总机' : 'Main line' }],
        createdAt: AT,
        createdBy: null,
      },
      {
        id: idOf(42, 2),
        name: 'queue-music.mp3',
        seconds: 124,
        level: -34,
        peak: -0.05,
        url: '/none.wav',
        usedBy: [],
        createdAt: AT,
        createdBy: null,
      },
    ],
    carrier: {
      configured: true,
      baseUrl: 'https://api.example.com',
      account: 'AC-1024',
      number: '+493012345678',
      token: { configured: true, last4: '9f3a' },
      revision: 2,
      addresses: [
        {
          number: '+493012345678',
          url: 'https://desk.example.com/voice/1400000001/+493012345678',
          flowId: menuId(1),
          menu: zh ? '总机' : 'Main line',
        },
      ],
      lastCallAt: null,
      refusedAt: null,
    },
    schedules: [
      {
        id: idOf(43, 1),
        versionId: idOf(44, 1),
        versionNumber: 7,
        versionName: zh ? '节日版' : 'Holiday',
        from: '2026-12-18T17:00:00.000Z',
        until: '2026-12-28T07:00:00.000Z',
        state: 'coming',
        by: null,
      },
    ],
    figures: {
      calls: 1284,
      ended: 1280,
      selfService: 0.62,
      transferred: 0.3,
      abandonedInMenu: 0.05,
      abandonedInQueue: 0.03,
      voicemail: 0.02,
      callback: 0.04,
      failed: 0,
      secondsToAgent: 74,
      seconds: 51,
      invalid: 0.04,
      timeout: 0.07,
      days: Array.from({ length: 7 }, (_, day) => ({
        date: `2026-11-${String(14 + day).padStart(2, '0')}`,
        calls: 140 + day * 15,
        selfService: 90 + day * 8,
      })),
      nodes: [
        {
          nodeId: 'menu',
          kind: 'keys',
          title: '',
          calls: 1284,
          visits: 1420,
          keys: [
            { key: '1', count: 700 },
            { key: '2', count: 320 },
            { key: '0', count: 240 },
          ],
          entries: 1356,
          invalid: 52,
          timeouts: 96,
          failures: 0,
          hangUps: 301,
          seconds: 9,
          exits: [],
        },
      ],
    },
    flow: {
      id: menuId(1),
      number: 1,
      name: zh ? '总机' : 'Main line',
      kind: 'ivr',
      folderId: null,
      enabled: true,
      document: graphToJson(document),
      revision: 1,
      updatedAt: AT,
      updatedBy: null,
    },
    resources: {
      flows: [],
      groups: [
        { id: 'g1', name: zh ? '售前' : 'Sales' },
        { id: 'g2', name: zh ? '售后' : 'After sales' },
      ].map((group, n) => ({ ...group, id: idOf(3, n + 1) })),
      members: [],
      skills: [],
      tags: [],
      userTags: [],
      channels: ['web'],
      secrets: [],
      callable: [],
      languages: [language],
      timeZone: 'Asia/Shanghai',
      applicationName: 'Willow',
      open: true,
      hasModel: false,
      settings: robot.settings,
    },
  }
}

/** A greeting, a level of keys, a queue and a farewell. */
export function mainMenu(): GraphDocument {
  const at = (x: number, y: number) => ({ position: { x, y } })
  const transfer = { ...(sampleOfMenu('transfer') as object), groupId: idOf(3, 1), overflowGroupId: null }
  return aGraph({
    nodes: [
      aNode('start', 'start', sampleOfMenu('start'), at(0, 80)),
      aNode('greeting', 'prompt', sampleOfMenu('prompt'), at(320, 80)),
      aNode('menu', 'keys', sampleOfMenu('keys'), at(640, 40)),
      aNode('queue', 'transfer', transfer, at(980, 0)),
      aNode('again', 'back', { to: 'again' }, at(980, 320)),
      aNode('bye', 'hang-up', sampleOfMenu('hang-up'), at(980, 440)),
    ],
    edges: [
      anEdge('e1', 'start', 'next', 'greeting'),
      anEdge('e2', 'greeting', 'next', 'menu'),
      anEdge('e3', 'menu', 'option:a', 'queue'),
      anEdge('e4', 'menu', 'option:b', 'again'),
      anEdge('e5', 'menu', 'option:c', 'queue'),
      anEdge('e6', 'menu', 'timeout', 'bye'),
      anEdge('e7', 'menu', 'invalid', 'bye'),
    ],
  })
}
