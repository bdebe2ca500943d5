import { describe, expect, it } from 'vitest';
import { emptyRule, isComplete, operatorsOf, ruleFields, ruleInputOf, ruleValues, withField } from './rule-values.js';

describe('a rule of a collection, as it is typed', () => {
  it('is sent with the one value its field takes', () => {
    expect(ruleInputOf({ ...emptyRule, text: '1 500'.replace(' ', ''), most: '9' })).toEqual({
      field: 'PRICE',
      operator: 'LESS_THAN',
      valueNumber: 1500,
    });
    expect(ruleInputOf({ ...emptyRule, operator: 'BETWEEN', text: '1,5', most: '3' })).toEqual({
      field: 'PRICE',
      operator: 'BETWEEN',
      valueNumber: 1.5,
      valueNumberMax: 3,
    });
    expect(ruleInputOf({ ...emptyRule, field: 'TAG', operator: 'EQUALS', text: ' summer ' })).toEqual({
      field: 'TAG',
      operator: 'EQUALS',
      valueText: 'summer',
    });
    expect(ruleInputOf({ ...emptyRule, field: 'PRODUCT', operator: 'IN', ids: ['7'] })).toEqual({
      field: 'PRODUCT',
      operator: 'IN',
      valueRefIds: ['7'],
    });
  });

  it('keeps its value when the new field takes the same, and has an operator of the field at all times', () => {
    const typed = { ...emptyRule, text: '5' };
    expect(withField(typed, 'STOCK')).toEqual({ ...typed, field: 'STOCK' });
    expect(withField(typed, 'NAME')).toMatchObject({ operator: 'EQUALS', text: '' });
    for (const field of ruleFields) expect(operatorsOf(field)).toContain(withField(typed, field).operator);
  });

  it('is complete when its value is', () => {
    expect(isComplete(emptyRule)).toBe(false);
    expect(isComplete({ ...emptyRule, text: 'many' })).toBe(false);
    expect(isComplete({ ...emptyRule, text: '5' })).toBe(true);
    expect(isComplete({ ...emptyRule, operator: 'BETWEEN', text: '5' })).toBe(false);
    expect(isComplete({ ...emptyRule, field: 'COLLECTION', operator: 'IN' })).toBe(false);
  });

  it('comes back from the API as it was typed', () => {
    const rule = { field: 'PRICE', operator: 'LESS_THAN', valueNumber: 5, valueNumberMax: null } as const;
    expect(ruleValues({ ...rule, valueText: null, valueRefIds: null })).toEqual({ ...emptyRule, text: '5' });
  });
});
