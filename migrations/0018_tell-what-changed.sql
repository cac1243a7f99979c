-- Whoever changes a person's rows, the database names that person to every process that keeps some of them in memory, when the transaction
-- commits. A statement that changes very many people's rows names everybody at once.
CREATE FUNCTION tell_changed(people text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(people) > 200 THEN
    PERFORM pg_notify('gapwise_changes', '*');
  ELSE
    PERFORM pg_notify('gapwise_changes', each) FROM unnest(people) AS each WHERE each IS NOT NULL;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT id FROM changed LIMIT 201));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_changed_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT DISTINCT user_id FROM changed LIMIT 201));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_changed_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT DISTINCT orders.user_id FROM changed JOIN orders ON orders.id = changed.order_id LIMIT 201));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_told_before AFTER UPDATE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_user();
--> statement-breakpoint
CREATE TRIGGER users_told_after AFTER UPDATE ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_user();
--> statement-breakpoint
CREATE TRIGGER users_told_delete AFTER DELETE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_user();
--> statement-breakpoint
CREATE TRIGGER sessions_told_before AFTER UPDATE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER sessions_told_after AFTER UPDATE ON sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER sessions_told_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER preferences_told_insert AFTER INSERT ON preferences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER preferences_told_before AFTER UPDATE ON preferences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER preferences_told_after AFTER UPDATE ON preferences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER preferences_told_delete AFTER DELETE ON preferences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER auth_accounts_told_insert AFTER INSERT ON auth_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER auth_accounts_told_before AFTER UPDATE ON auth_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER auth_accounts_told_after AFTER UPDATE ON auth_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER auth_accounts_told_delete AFTER DELETE ON auth_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER entitlements_told_insert AFTER INSERT ON entitlements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER entitlements_told_before AFTER UPDATE ON entitlements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER entitlements_told_after AFTER UPDATE ON entitlements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER entitlements_told_delete AFTER DELETE ON entitlements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER subscriptions_told_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER subscriptions_told_before AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER subscriptions_told_after AFTER UPDATE ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER subscriptions_told_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER orders_told_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER orders_told_before AFTER UPDATE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER orders_told_after AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER orders_told_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER bookmarks_told_insert AFTER INSERT ON bookmarks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER bookmarks_told_before AFTER UPDATE ON bookmarks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER bookmarks_told_after AFTER UPDATE ON bookmarks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER bookmarks_told_delete AFTER DELETE ON bookmarks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER hidden_archetypes_told_insert AFTER INSERT ON hidden_archetypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER hidden_archetypes_told_before AFTER UPDATE ON hidden_archetypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER hidden_archetypes_told_after AFTER UPDATE ON hidden_archetypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER hidden_archetypes_told_delete AFTER DELETE ON hidden_archetypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER own_archetypes_told_insert AFTER INSERT ON own_archetypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER own_archetypes_told_before AFTER UPDATE ON own_archetypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER own_archetypes_told_after AFTER UPDATE ON own_archetypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER own_archetypes_told_delete AFTER DELETE ON own_archetypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER reports_told_insert AFTER INSERT ON reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER reports_told_before AFTER UPDATE ON reports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER reports_told_after AFTER UPDATE ON reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER reports_told_delete AFTER DELETE ON reports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER notifications_told_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER notifications_told_before AFTER UPDATE ON notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER notifications_told_after AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER notifications_told_delete AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_owner();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_told_insert AFTER INSERT ON payment_attempts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_told_before AFTER UPDATE ON payment_attempts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_told_after AFTER UPDATE ON payment_attempts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_told_delete AFTER DELETE ON payment_attempts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payments_told_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payments_told_before AFTER UPDATE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payments_told_after AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER payments_told_delete AFTER DELETE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER refunds_told_insert AFTER INSERT ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER refunds_told_before AFTER UPDATE ON refunds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER refunds_told_after AFTER UPDATE ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER refunds_told_delete AFTER DELETE ON refunds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER disputes_told_insert AFTER INSERT ON disputes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER disputes_told_before AFTER UPDATE ON disputes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER disputes_told_after AFTER UPDATE ON disputes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
--> statement-breakpoint
CREATE TRIGGER disputes_told_delete AFTER DELETE ON disputes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_buyer();
