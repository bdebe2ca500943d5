import { describe, expect, it } from 'vitest';
import { findWeakness } from './reject-weak-password.js';

const amina = { email: 'amina.benali@example.dz', name: 'Amina Ben Ali' };
const weakness = (password: string) => findWeakness(password, amina);

describe('a password', () => {
  it.each([
    'password123',
    'Password2024!',
    'P@ssw0rd2024',
    'p4$$w0rd!!!!',
    'princess2024',
    'basketball',
    'passwordpassword',
    'letmeinletmein',
    '  password123  ',
    'ｐａｓｓｗｏｒｄ１２３',
    'motdepasse1',
  ])('%s is rejected, because guessing programs know it', async (password) => {
    expect(await weakness(password)).toMatch(/most common/);
  });

  it.each(['1234567890', 'QwertyUiop', '0987654321', 'abcdefghijkl', 'azertyuiop', 'poiuytreza', '890123456789'])(
    '%s is rejected, because it is a row of keys',
    async (password) => {
      expect(await weakness(password)).toMatch(/sequence of letters/);
    },
  );

  it.each(['aaaaaaaaaa', '121212121212', 'abcabcabcabc', 'éèéèéèéèéè'])(
    '%s is rejected, because it repeats a few characters',
    async (password) => {
      expect(await weakness(password)).toMatch(/repeats/);
    },
  );

  it.each(['amina.benali@example.dz', 'Amina.Benali', 'amina benali', 'AminaBenAli', 'aminabenali2024!'])(
    '%s is rejected, because it is the email or the name',
    async (password) => {
      expect(await weakness(password)).toMatch(/email or name/);
    },
  );

  it.each([
    'a long enough one',
    'quite another one',
    'correct horse battery staple',
    'password number 3',
    'zq8VnLw4-tRk',
    '4821 camels in Tamanrasset',
    'pass-0a1b2c3d4e5f',
  ])('%s is accepted', async (password) => {
    expect(await weakness(password)).toBeUndefined();
  });

  it('of 200 characters is judged in no time', async () => {
    await weakness('warm the list up');
    const before = process.cpuUsage();
    for (const password of ['a1'.repeat(99), `${'a'.repeat(199)}!`, '!'.repeat(200), '1@'.repeat(100)])
      await weakness(password);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(400);
  });
});
