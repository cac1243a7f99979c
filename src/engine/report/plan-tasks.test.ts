import { expect, test } from 'vitest'
import { planTasks, testStep } from './plan-tasks.ts'

const step = (text: string, day: number) => ({ cells: ['', text, '', `${day}`, ''].map((cell) => ({ text: cell })) })
const report: Parameters<typeof planTasks>[0] = {
  first: { test: { how: ['Roast for 7 evenings.', 'Write down each sale.'] } },
  sections: [
    {
      key: 'implementationGuide',
      title: '',
      question: '',
      summary: '',
      summaryFigures: [],
      keyFigure: null,
      blocks: [
        {
          kind: 'table',
          title: '',
          columns: [{ label: '', numeric: true }, ...['Step', 'Days', 'By', 'Buy'].map((label) => ({ label, numeric: false }))],
          rows: [step('Count cars.', 1), step('Ask the owner of the wall.', 3), step('Run the test.', 10), step('Buy a grill.', 12)],
        },
      ],
    },
  ],
  implementationRoadmap: [{ actions: ['', '', ''] }],
}

test('what is done first is step 1, and the test is done where the plan has it', () => {
  expect(testStep(report)).toBe(3)
  expect(planTasks(report).map(({ task }) => task)).toEqual(['step-1', 'step-2', 'test-1', 'test-2', 'step-3', 'step-4'])
})
