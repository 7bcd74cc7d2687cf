import { expect, test } from 'vitest'
import { gigabyte, megabyte } from '../base/sizes.ts'
import { capWarnings } from './cap-warnings.ts'
import { plans } from './plans.ts'

const { free, plus, business, pro } = plans

test.each([
  ['little used', free, { drops: 2, storageBytes: 40 * megabyte - 1 }, []],
  [
    '80 % of the storage',
    free,
    { drops: 2, storageBytes: 40 * megabyte },
    [
      [
        'storage',
        80,
        'The Free plan includes 50 MB of storage, and you use 40 MB. For more, delete drops or upgrade to Plus.',
      ],
    ],
  ],
  [
    'the last drop',
    free,
    { drops: 3, storageBytes: 0 },
    [
      [
        'drops',
        100,
        'The Free plan includes 3 drops, and you have 3. For more, delete a drop or upgrade to Plus.',
      ],
    ],
  ],
  [
    'far over the limits',
    free,
    { drops: 30, storageBytes: 3 * gigabyte },
    [
      [
        'drops',
        1000,
        'The Free plan includes 3 drops, and you have 30. For more, delete 28 drops or upgrade to Business.',
      ],
      [
        'storage',
        6144,
        'The Free plan includes 50 MB of storage, and you use 3 GB. For more, delete drops or upgrade to Business.',
      ],
    ],
  ],
  [
    'one byte below the cap',
    plus,
    { drops: 19, storageBytes: 2 * gigabyte - 1 },
    [
      [
        'storage',
        99,
        'The Plus plan includes 2 GB of storage, and you use 2 GB. For more, delete drops or upgrade to Business.',
      ],
    ],
  ],
  [
    'a plan that is no longer sold',
    pro,
    { drops: 40, storageBytes: 0 },
    [
      [
        'drops',
        80,
        'The Pro plan includes 50 drops, and you have 40. For more, delete a drop or upgrade to Business.',
      ],
    ],
  ],
  [
    'the largest plan',
    business,
    { drops: 100, storageBytes: 0 },
    [
      [
        'drops',
        100,
        'The Business plan includes 100 drops, and you have 100. For more, delete a drop.',
      ],
    ],
  ],
] as const)('%s', (_, plan, used, expected) => {
  const warnings = capWarnings(plan, used)
  expect(warnings.map(({ cap, usedPercent, detail }) => [cap, usedPercent, detail])).toEqual(
    expected,
  )
})
